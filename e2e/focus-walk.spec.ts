import type { Page } from '@playwright/test'
import { isLong } from '#testing/run-length.ts'
import { expect, test } from './support/fixtures.ts'
import { openState, type PageState, pageStates, walkStates } from './support/page-states.ts'
import { preparePlaces } from './support/prepare-places.ts'
import { steady } from './support/settle.ts'

// pressed controls may request what is gone, or what exists only once
test.use({ allowedComplaint: /status of 40\d/ })

/** The short form presses one in this many actions. */
const STRIDE = isLong ? 1 : 18

/** Actions that would end the walk by removing the key or the page; other journeys cover them. */
const ENDING = /^(Sign out|Connect|Reload|Forget|Disconnect)/

/** Marks the controls of the topmost layer that can be pressed, and returns their names without numbers. */
const markActions = (page: Page) =>
  page.evaluate(() => {
    const modals = [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu]')]
    const top = modals.filter((modal) => modal.checkVisibility() && !modal.closest('[inert]')).at(-1) ?? document.body
    const kinds = 'button, a[href]:not([target], [download]), summary, [role=menuitem], [role=option], [role=switch]'
    const controls = [...top.querySelectorAll<HTMLElement>(kinds)].filter(
      (control) =>
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !control.closest('[inert], [aria-disabled=true], :disabled'),
    )
    return controls.map((control, place) => {
      control.dataset['action'] = `${place}`
      const name = control.ariaLabel ?? control.textContent
      return `${control.localName} ${name.trim().replaceAll(/\d+/g, '#').slice(0, 60)}`
    })
  })

/** The focused element; removing it moves the focus to the body, and Tab starts at the top again. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === null || at === document.body || !at.checkVisibility() ? 'nowhere' : at.localName
  })

/** Presses a marked control by key; an option by pointer, as the focused field handles its keys. */
async function pressAction(page: Page, place: number): Promise<void> {
  const control = page.locator(`[data-action="${place}"]`)
  if ((await control.getAttribute('role')) === 'option') return control.click()
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Whether the focus is somewhere, at the latest once a page has loaded that the action leads to. */
const hasFocus = (page: Page): Promise<boolean> =>
  expect
    .poll(() => focused(page), { timeout: 30_000 })
    .not.toBe('nowhere')
    .then(
      () => true,
      () => false,
    )

/** Tests the states are divided among. */
const PARTS = 6

// the short form walks the first part
for (let part = 0; part < (isLong ? PARTS : 1); part++) {
  test(`no action on any page loses the focus, part ${part + 1} of ${PARTS}`, async ({
    page,
    service,
    albumId,
    cli,
    addCaller,
  }) => {
    test.setTimeout(isLong ? 0 : 240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { places, keys } = await preparePlaces({ service, albumId, cli, addCaller })
    const mine = new Set(pageStates.filter((_, place) => place % PARTS === part))
    const options = { places, settle: steady }
    const known = new Set<string>()
    const lost: string[] = []
    let walked = 0
    const only = (state: PageState) => mine.has(state)
    await walkStates(page, { ...options, keys, isNarrow: false, isWithinApp: true, only }, async (state) => {
      for (const name of await markActions(page)) {
        const isNew = !known.has(name) && !ENDING.test(name.replace(/^\S+ /, ''))
        known.add(name)
        // chooses the same actions as long as the pages don't change
        if (!isNew || walked++ % STRIDE !== part % STRIDE) continue
        await openState(page, state, options)
        // loaded anew, the page may show more controls or fewer, such as a tip
        const place = (await markActions(page)).indexOf(name)
        if (place === -1) continue
        await pressAction(page, place)
        await steady(page)
        if (!(await hasFocus(page))) lost.push(`${state.name}: ${name}`)
      }
    })
    expect(lost).toEqual([])
    // guards against a walk that finds nothing to press
    expect(walked).toBeGreaterThan(20)
  })
}
