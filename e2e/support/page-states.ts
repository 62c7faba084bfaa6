import { expect, type Page } from '@playwright/test'
import { isLong } from '#testing/run-length.ts'
import { untilSelectable } from './sheet-ready.ts'

/** Identifiers that the states' addresses are made of. */
export type Places = Record<'album' | 'previewOff' | 'photo' | 'video' | 'share' | 'shareOff', string> & {
  /** A label of the album. */
  label: string
}

/** The caller of a state: `nobody` has no key, a newcomer no album. */
export type StateCaller = 'nobody' | 'newcomer' | 'admin'

export type PageState = {
  name: string
  caller?: StateCaller
  path: (places: Places) => string
  /** Actions that lead from the page to the state. */
  act?: (page: Page) => Promise<unknown>
  /** Only on windows too narrow for the rail beside the photos. */
  isNarrow?: true
}

const press = (button: string | RegExp, role: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole(role).waitFor()
}

/** Presses keys on the first photo of the sheet. */
const keys =
  (...pressed: string[]) =>
  async (page: Page) => {
    await untilSelectable(page)
    await page.getByRole('gridcell').first().focus()
    for (const key of pressed) await page.keyboard.press(key)
  }

const inDialog =
  (...pressed: string[]) =>
  async (page: Page) => {
    // labels become editable a moment after photos become selectable
    await expect(async () => {
      if (!(await page.getByRole('dialog').isVisible())) await keys(...pressed)(page)
      await page.getByRole('dialog').waitFor({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  }

const webhookOf = (page: Page) => page.getByRole('region', { name: 'Webhook', exact: true })

const tryInbox = async (page: Page) => {
  // a webhook in the list behind the dialog may say the same
  await page.getByRole('dialog').getByText('New album', { exact: true }).click()
  await page.getByRole('button', { name: 'Use a test inbox' }).click()
  await expect(page.getByRole('textbox', { name: 'Send to' })).toHaveValue(/receiver/)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  // until then the panel may show another webhook, which an earlier state made fail
  await webhookOf(page).getByText('Nothing here yet.').waitFor()
  await webhookOf(page).getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('list', { name: 'Received' }).waitFor()
}

/** Sends a test delivery to an inbox, and goes to the list of deliveries. */
const toDeliveries = async (page: Page) => {
  await tryInbox(page)
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
  await deliveryOf(page).waitFor()
}

/** The newest delivery, as a row or as a card. */
const deliveryOf = (page: Page) => page.getByRole('link', { name: /^Delivered\b.*New album/ }).first()

const fromWebhooksMenu = (item: string) => async (page: Page) => {
  await press('More about webhooks', 'menu')(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

/** Every page of the app, empty, full, failed and with its dialogs open; add new ones here. Grouped by caller. */
export const pageStates: readonly PageState[] = [
  { name: 'connect', caller: 'nobody', path: () => '/connect' },
  {
    name: 'connect-remember',
    caller: 'nobody',
    path: () => '/connect',
    act: (page) => page.getByText('This device').click(),
  },
  {
    name: 'connect-refused',
    caller: 'nobody',
    path: () => '/connect',
    act: async (page) => {
      await page.getByLabel('API key').fill('csk_wrong')
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByText('doesn’t accept this key').waitFor()
    },
  },
  { name: 'albums-empty', caller: 'newcomer', path: () => '/albums' },
  { name: 'webhooks-empty', caller: 'newcomer', path: () => '/webhooks' },
  { name: 'deliveries-empty', caller: 'newcomer', path: () => '/webhooks/deliveries' },
  { name: 'not-found-album', caller: 'newcomer', path: ({ album }) => album },

  { name: 'albums', path: () => '/albums' },
  { name: 'albums-no-match', path: () => '/albums?search=nothing%20like%20this' },
  { name: 'albums-new', path: () => '/albums', act: press('New album', 'dialog') },
  { name: 'albums-menu', path: () => '/albums', act: press(/^Actions for/, 'menu') },
  { name: 'albums-jump', path: () => '/albums', act: press(/^Search or jump/, 'dialog') },
  { name: 'connection-menu', path: () => '/albums', act: press(/^Connection/, 'menu') },
  {
    name: 'album-rename',
    path: ({ album }) => album,
    act: async (page) => {
      await press('Album actions', 'menu')(page)
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'album-delete',
    path: ({ album }) => album,
    act: async (page) => {
      await press('Album actions', 'menu')(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'album', path: ({ album }) => album },
  {
    name: 'album-scrolled',
    path: ({ album }) => album,
    act: (page) => page.locator('[data-sheet]').evaluate((sheet) => sheet.scrollTo(0, 700)),
  },
  {
    name: 'album-filtered',
    path: ({ album, label }) => `${album}?filter=${label}%20%26%20%40approved%20%26%20!"Sponsor%20wall"`,
  },
  { name: 'album-no-match', path: ({ album }) => `${album}?filter=nothing` },
  { name: 'album-lens', path: ({ album }) => `${album}?as=participant` },
  { name: 'album-query', path: ({ album }) => album, act: keys('/') },
  { name: 'album-menu', path: ({ album }) => album, act: press('Album actions', 'menu') },
  {
    name: 'album-download',
    path: ({ album }) => album,
    act: async (page) => {
      await press('Album actions', 'menu')(page)
      await page.getByRole('menuitem', { name: 'Download…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'album-link',
    path: ({ album }) => album,
    act: async (page) => {
      await press('Album actions', 'menu')(page)
      await page.getByRole('menuitem', { name: 'Link to what you see' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'album-view', path: ({ album }) => album, act: press(/^View$/, 'dialog') },
  { name: 'album-filter', path: ({ album }) => album, act: press(/^Filter$/, 'dialog'), isNarrow: true },
  { name: 'album-labels', path: ({ album }) => album, act: inDialog('l') },
  { name: 'album-keys', path: ({ album }) => album, act: inDialog('?') },
  { name: 'album-selected', path: ({ album }) => album, act: keys('ControlOrMeta+a') },
  { name: 'album-selected-labels', path: ({ album }) => album, act: inDialog('ControlOrMeta+a', 'l') },
  {
    name: 'album-label-keys',
    path: ({ album }) => album,
    act: async (page) => {
      await keys('ControlOrMeta+a')(page)
      await press('Edit shortcuts…', 'dialog')(page)
      // only offered while the album has no shortcuts
      const assign = page.getByRole('button', { name: /^Assign keys to/ })
      if (await assign.isVisible()) await assign.click()
    },
  },
  {
    name: 'album-changed',
    path: ({ album }) => album,
    act: async (page) => {
      await inDialog('ControlOrMeta+a', 'l')(page)
      await page
        .getByRole('dialog')
        .getByRole('combobox')
        .fill(`Day ${Date.now() % 10_000}`)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
    },
  },
  { name: 'journal', path: ({ album }) => `${album}/journal` },
  { name: 'labels', path: ({ album }) => `${album}/labels` },
  { name: 'labels-merge', path: ({ album }) => `${album}/labels`, act: press(/^Merge “/, 'dialog') },
  { name: 'cull', path: ({ album }) => `${album}/cull` },
  { name: 'cull-compare', path: ({ album }) => `${album}/cull`, act: (page) => page.keyboard.press('g') },
  { name: 'photo', path: ({ photo }) => photo },
  { name: 'photo-labels', path: ({ photo }) => photo, act: (page) => page.keyboard.press('l') },
  { name: 'video', path: ({ video }) => video },
  { name: 'photo-unknown', path: ({ album }) => `${album}/photos/unknown` },
  { name: 'preview', path: ({ album }) => `${album}/preview` },
  { name: 'preview-review', path: ({ album }) => `${album}/preview?show=review` },
  { name: 'slideshow', path: ({ album }) => `${album}/slideshow` },
  { name: 'wall', path: ({ album }) => `${album}/wall` },
  { name: 'preview-off', path: ({ previewOff }) => previewOff },
  { name: 'share-dialog', path: ({ album }) => album, act: press('Share', 'dialog') },
  { name: 'share-dialog-off', path: ({ previewOff }) => previewOff, act: press('Share', 'dialog') },
  { name: 'share', path: ({ share }) => share },
  {
    name: 'share-photo',
    path: ({ share }) => share,
    act: (page) => page.getByRole('link', { name: /^Photo 2 of/ }).click(),
  },
  { name: 'share-off', path: ({ shareOff }) => shareOff },
  { name: 'share-unknown', path: () => '/share/unknown' },
  { name: 'webhooks', path: () => '/webhooks' },
  { name: 'webhooks-list', path: () => '/webhooks?view=list' },
  {
    name: 'webhooks-closed',
    path: () => '/webhooks',
    // there is no map on phones
    act: async (page) => {
      const close = page.getByRole('button', { name: 'Close all' })
      if (await close.isVisible()) await close.click()
    },
  },
  {
    name: 'webhooks-findings',
    path: () => '/webhooks?view=list',
    act: (page) => page.getByRole('button', { name: 'Show findings' }).click(),
  },
  {
    name: 'webhooks-selected',
    path: () => '/webhooks?view=list&event=photoLabelAdded',
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select (all|Label)/ })
        .first()
        .check(),
  },
  { name: 'webhooks-no-match', path: () => '/webhooks?search=nothing' },
  {
    name: 'webhook-receiver',
    path: () => '/webhooks?view=list',
    act: async (page) => {
      // a row on wide screens, else a card
      const row = page.getByRole('link', { name: /^Label added/ })
      await row
        .or(page.getByRole('button', { name: /^Label “/ }))
        .first()
        .click()
      await page.getByText('Receive it', { exact: true }).click()
      await page.getByRole('region', { name: 'Source of receiver.mjs' }).waitFor()
    },
  },
  {
    name: 'webhooks-new',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await page.getByRole('dialog').getByText('Label added', { exact: true }).click()
      await page.getByRole('button', { name: 'Add metadata' }).click()
      await page.getByRole('combobox', { name: 'Album' }).click()
    },
  },
  {
    name: 'webhook-deliveries',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await tryInbox(page)
      await page.getByRole('radiogroup', { name: 'Show' }).getByText('Deliveries', { exact: true }).click()
      await page.getByRole('list', { name: 'Deliveries' }).locator('summary').first().click()
    },
  },
  { name: 'webhook-inbox', path: () => '/webhooks?new=yes', act: tryInbox },
  { name: 'deliveries', path: () => '/webhooks/deliveries' },
  {
    name: 'delivery-open',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await toDeliveries(page)
      await deliveryOf(page).click()
      await page.getByRole('region', { name: 'Delivery' }).getByRole('button', { name: 'Send again' }).waitFor()
    },
  },
  {
    name: 'deliveries-compare',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await toDeliveries(page)
      const boxes = page.getByRole('checkbox', { name: /^Choose to compare: Delivered: New album/ })
      await boxes.first().check()
      // another state may have left a second delivery; if not, send one
      if ((await boxes.count()) === 1) {
        await deliveryOf(page).click()
        await page.getByRole('link', { name: 'Open webhook' }).click()
        await webhookOf(page).getByRole('button', { name: 'Send a test' }).click()
        await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
        await expect(boxes).toHaveCount(2)
        await boxes.first().check()
      }
      await boxes.nth(1).check()
      await press('Compare bodies', 'dialog')(page)
    },
  },
  {
    name: 'deliveries-again',
    path: () => '/webhooks/deliveries?state=failed',
    act: press(/^Send failed/, 'dialog'),
  },
  { name: 'deliveries-no-match', path: () => '/webhooks/deliveries?text=nothing%20like%20this' },
  {
    name: 'webhook-edit',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await tryInbox(page)
      await press('Edit this webhook', 'dialog')(page)
    },
  },
  {
    name: 'webhooks-paused',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await tryInbox(page)
      // until the service has noted that the test was delivered, pausing asks first
      await page.getByRole('radiogroup', { name: 'Show' }).getByText('Deliveries', { exact: true }).click()
      await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered').first().waitFor()
      await page.getByRole('button', { name: 'Pause this webhook' }).click()
      await page
        .getByRole('region', { name: 'Webhook', exact: true })
        .getByText(/^Paused since/)
        .waitFor()
      // scroll back up: the button was further down
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'webhooks-history', path: () => '/webhooks', act: fromWebhooksMenu('Webhook history') },
  {
    name: 'webhooks-import',
    path: () => '/webhooks',
    act: async (page) => {
      await fromWebhooksMenu('Import a file')(page)
      await page.getByLabel('File of webhooks').setInputFiles({
        name: 'webhooks.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify({
            kind: 'contact-sheet-webhooks',
            version: 1,
            webhooks: [{ event: 'newAlbum', targetUrl: 'https://example.com/hook', metadata: { stage: 'main' } }],
          }),
        ),
      })
      await page.getByRole('table', { name: 'What would change' }).waitFor()
    },
  },
  { name: 'settings', path: () => '/settings' },
  { name: 'not-found', path: () => '/nowhere' },
]

/**
 * Selects the states of one part of a walk, at one of two sizes. The long form visits all; the short form visits each state
 * once: even indices on a desktop (axe.spec.ts), odd ones on a phone (phone.spec.ts), so that each size has some of every
 * page, with dialogs and without.
 */
export function statesOf(size: 'wide' | 'narrow', { part, parts }: { part: number; parts: number }) {
  const mine = pageStates.filter((_, place) => isLong || place % 2 === (size === 'wide' ? 0 : 1))
  const chosen = new Set(mine.filter((_, place) => place % parts === part))
  return (state: PageState): boolean => chosen.has(state)
}

type OpenOptions = {
  places: Places
  /** The service's URL, if the context has no base URL. */
  url?: string
  /** Waits until a page is as users see it. */
  settle: (page: Page) => Promise<void>
}

/** Navigates within the app, and waits until the previous page's heading is gone. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await expect(page.locator('h1').first()).toBeAttached()
}

/** Overlays that could survive a navigation or block the next page. */
const OVER_THE_PAGE = 'dialog[open], [role=dialog], [role=menu], [role=listbox], [inert], [data-notices] button'

/**
 * Navigates without reloading the app, by way of the settings, which share nothing with other pages, so that overlays close.
 * If one stays, loads the page.
 */
export async function goWithinApp(page: Page, path: string, url = ''): Promise<void> {
  await navigate(page, '/settings')
  const isClean = await page.evaluate((over) => document.querySelector(over) === null, OVER_THE_PAGE)
  await (isClean ? navigate(page, path) : page.goto(url + path))
}

/** Opens a state; the page already has its caller's key. */
export async function openState(
  page: Page,
  state: PageState,
  { places, url = '', settle }: OpenOptions,
  go: (page: Page, path: string) => Promise<unknown> = (opened, path) => opened.goto(url + path),
): Promise<void> {
  await go(page, state.path(places))
  await expect(page.getByRole('heading').first()).toBeVisible()
  await settle(page)
  await state.act?.(page)
  await settle(page)
}

type WalkOptions = OpenOptions & {
  keys: Record<Exclude<StateCaller, 'nobody'>, string>
  isNarrow: boolean
  /** The states to visit; default all. */
  only?: (state: PageState) => boolean
  /** Navigates within the app instead of reloading, where no overlay stays open. */
  isWithinApp?: boolean
}

/** Always loaded: public pages, and the settings, which `goWithinApp` passes through. */
const isLoaded = (path: string) => /^\/(share|settings)/.test(path)

/** Visits the states in order. The page begins without a key. */
export async function walkStates(
  page: Page,
  { keys: keyOf, isNarrow, only = () => true, isWithinApp = false, ...options }: WalkOptions,
  visit: (state: PageState) => Promise<unknown>,
): Promise<void> {
  let caller: StateCaller = 'nobody'
  let isLeftClean = false
  for (const state of pageStates.filter(only)) {
    if (state.isNarrow && !isNarrow) continue
    const next = state.caller ?? 'admin'
    if (next !== caller && next !== 'nobody') {
      // from a blank page, as changing only the fragment loads nothing; wait, so that the next navigation doesn't interrupt
      await page.goto('about:blank')
      await page.goto(`${options.url ?? ''}/albums#key=${keyOf[next]}`)
      await expect(page.getByRole('heading', { name: /^Albums/, level: 1 })).toBeVisible()
      isLeftClean = true
    }
    caller = next
    const path = state.path(options.places)
    // `visit` may have navigated away
    const isWithin = isWithinApp && isLeftClean && !isLoaded(path) && !isLoaded(new URL(page.url()).pathname)
    isLeftClean = next !== 'nobody' && !isLoaded(path)
    await (isWithin
      ? openState(page, state, options, (opened, to) => goWithinApp(opened, to, options.url))
      : openState(page, state, options))
    await visit(state)
  }
}
