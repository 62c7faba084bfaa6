import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type BrowserContextOptions, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { runCommand, startService, type RunningService } from '#testing/start-service.ts'
import { call } from '../support/api.ts'
import { servePseudo } from '../support/pseudo-locale.ts'
import { settle } from '../support/settle.ts'
import { quiet, startDemo } from './demo-service.ts'

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const newcomer = z.object({ key: z.string() })

let service: RunningService
let emptyKey = ''
let participantKey = ''
let places: { album: string; off: string; photo: string; video: string; share: string; shareOff: string; label: string }

test.beforeAll(async () => {
  test.setTimeout(300_000)
  service = await startDemo()
  const { out } = await runCommand(['callers', 'add', 'Newcomer', '--data', service.data])
  emptyKey = newcomer.parse(JSON.parse(out)).key

  const albums = await call(service, 'getAlbums', {})
  const withPhotos = await Promise.all(
    albums.map(async (album) => ({ ...album, photos: await call(service, 'getPhotos', { albumId: album.albumId }) })),
  )
  const shown = withPhotos.find(({ photos }) => photos.some(({ videoUrl }) => videoUrl !== undefined)) ?? withPhotos[0]
  const hidden = withPhotos.find((album) => album !== shown)
  if (shown === undefined || hidden === undefined) throw new Error('the demo has too few albums')
  await runCommand(['preview', shown.albumId, 'on', '--data', service.data])
  await runCommand(['preview', hidden.albumId, 'off', '--data', service.data])
  const album = `/albums/${shown.albumId}`
  const photo = shown.photos.find(({ videoUrl, labels = [] }) => videoUrl === undefined && labels.length > 0)
  const video = shown.photos.find(({ videoUrl }) => videoUrl !== undefined)
  await call(service, 'addPhotoLabel', { albumId: shown.albumId, photoId: photo?.photoId ?? '', label: 'Keeper' })
  const guest = await runCommand(['callers', 'add', 'Guest', '--participant-of', shown.albumId, '--data', service.data])
  participantKey = newcomer.parse(JSON.parse(guest.out)).key
  places = {
    album,
    off: `/albums/${hidden.albumId}/preview`,
    photo: `${album}/photos/${photo?.photoId}`,
    video: `${album}/photos/${video?.photoId}`,
    share: new URL(shown.shareUrl ?? '').pathname,
    shareOff: new URL(hidden.shareUrl ?? '').pathname,
    label: 'keeper',
  }
  if ((await call(service, 'getSubscriptions', {})).length === 0) {
    const targetUrl = 'https://hooks.tourteam.example/ingest'
    const wall = 'https://wall.venue.example/live'
    const { albumId } = shown
    await call(service, 'createSubscription', { event: 'newAlbum', targetUrl })
    await call(service, 'createSubscription', { event: 'newPhoto', albumId, targetUrl })
    const metadata = { stage: 'main', priority: 2, live: true }
    await call(service, 'createSubscription', {
      event: 'photoLabelAdded',
      albumId,
      label: 'approved',
      targetUrl: wall,
      metadata,
    })
  }
})

test.afterAll(async () => {
  await service.stop()
})

/** Text as far apart as people may set it (WCAG 1.4.12). */
const spacedText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const touch = { isMobile: true, hasTouch: true }

type Look = BrowserContextOptions & { css?: string; isOffline?: boolean; isParticipant?: boolean; isPseudo?: boolean }

/** Ways to look at the main pages beside size and theme. */
const looks: Record<string, Look> = {
  'forced-colors': { forcedColors: 'active', viewport: sizes.wide },
  'forced-colors-dark': { forcedColors: 'active', colorScheme: 'dark', viewport: sizes.wide },
  landscape: { ...touch, viewport: { width: 844, height: 390 } },
  tablet: { ...touch, viewport: { width: 820, height: 1180 } },
  smallest: { ...touch, viewport: { width: 320, height: 640 } },
  'text-spacing': { css: spacedText, bypassCSP: true, viewport: sizes.wide },
  'text-spacing-narrow': { ...touch, css: spacedText, bypassCSP: true, viewport: sizes.narrow },
  participant: { isParticipant: true, viewport: sizes.wide },
  offline: { isOffline: true, viewport: sizes.wide },
  pseudo: { isPseudo: true, viewport: sizes.wide },
  'pseudo-narrow': { ...touch, isPseudo: true, viewport: sizes.narrow },
}

for (const [look, { css, isOffline, isParticipant, isPseudo, ...options }] of Object.entries(looks)) {
  test(`main pages, ${look}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', ...options })
    const page = await context.newPage()
    const { url, stop } = isPseudo ? await servePseudo(service) : { url: service.url, stop: async () => {} }
    await page.goto(`${url}/albums#key=${isParticipant ? participantKey : service.key}`)
    await settle(page)
    const shoot = async (name: string, path: string, act?: () => Promise<unknown>) => {
      await context.setOffline(false)
      await page.goto(url + path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (css !== undefined) await page.addStyleTag({ content: css })
      await settle(page)
      if (isOffline) await context.setOffline(true)
      await act?.()
      await settle(page)
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
    }
    const keys = async (...pressed: string[]) => {
      await page.getByRole('gridcell').first().focus()
      for (const key of pressed) await page.keyboard.press(key)
    }
    await shoot('albums', '/albums')
    await shoot('album', places.album)
    await shoot('album-filtered', `${places.album}?filter=${places.label}`)
    await shoot('album-selected', places.album, () => keys('ControlOrMeta+a'))
    await shoot('album-labels', places.album, () => keys('l'))
    await shoot('photo', places.photo)
    await shoot('photo-labels', places.photo, () => page.keyboard.press('l'))
    await shoot('preview', `${places.album}/preview`)
    await shoot('journal', `${places.album}/journal`)
    await shoot('labels', `${places.album}/labels`)
    await shoot('webhooks', '/webhooks')
    await shoot('webhooks-list', '/webhooks?view=list')
    await shoot('webhooks-new', '/webhooks?new=yes')
    await shoot('settings', '/settings')
    await shoot('share', places.share)
    await shoot('not-found', '/nowhere')
    await context.close()
    await stop()
  })
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${size}, ${theme}`, async ({ browser }) => {
      const narrow = size === 'narrow'
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        isMobile: narrow,
        hasTouch: narrow,
        locale: 'en-GB',
      })
      await context.addInitScript(quiet)
      let page = await context.newPage()

      const shoot = async (name: string, path: string, act?: (page: Page) => Promise<unknown>) => {
        await page.goto(service.url + path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await settle(page)
        await act?.(page)
        await settle(page)
        await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
      }

      await shoot('connect', '/connect')
      await shoot('connect-remember', '/connect', (at) => at.getByText('This device').click())
      await shoot('connect-refused', '/connect', async (at) => {
        await at.getByLabel('API key').fill('csk_wrong')
        await at.getByRole('button', { name: 'Connect' }).click()
        await at.getByText('doesn’t accept this key').waitFor()
      })

      await shoot('albums-empty', `/albums#key=${emptyKey}`)
      await shoot('webhooks-empty', '/webhooks')
      await shoot('not-found-album', places.album)

      await shoot('albums', `/albums#key=${service.key}`)
      await shoot('albums-no-match', '/albums?search=nothing%20like%20this')
      const press = (button: string | RegExp, role: 'dialog' | 'menu') => async (at: Page) => {
        await at.getByRole('button', { name: button }).first().click()
        await at.getByRole(role).waitFor()
      }
      await shoot('albums-new', '/albums', press('New album', 'dialog'))
      await shoot('albums-menu', '/albums', press(/^Actions for/, 'menu'))
      await shoot('album', places.album)
      await shoot('album-scrolled', places.album, (at) =>
        at.locator('[data-sheet]').evaluate((element) => element.scrollTo(0, 700)),
      )
      await shoot(
        'album-filtered',
        `${places.album}?filter=${places.label}%20%26%20%40approved%20%26%20!"Sponsor%20wall"`,
      )
      await shoot('album-no-match', `${places.album}?filter=nothing`)
      await shoot('album-menu', places.album, press('Album actions', 'menu'))
      if (narrow) {
        await shoot('album-filter', places.album, press(/^Filter$/, 'dialog'))
      }
      await shoot('album-labels', places.album, async (at) => {
        await at.getByRole('gridcell').first().focus()
        await at.keyboard.press('l')
        await at.getByRole('dialog').waitFor()
      })
      const keys =
        (...pressed: string[]) =>
        async (at: Page) => {
          await at.getByRole('gridcell').first().focus()
          for (const key of pressed) await at.keyboard.press(key)
        }
      await shoot('album-keys', places.album, keys('?'))
      await shoot('album-selected', places.album, keys('ControlOrMeta+a'))
      await shoot('album-selected-labels', places.album, keys('ControlOrMeta+a', 'l'))
      await shoot('album-label-keys', places.album, async (at) => {
        await keys('ControlOrMeta+a')(at)
        await press('Edit shortcuts…', 'dialog')(at)
        await at.getByRole('button', { name: /^Assign keys to/ }).click()
      })
      await shoot('album-job', places.album, async (at) => {
        await keys('ControlOrMeta+a', 'l')(at)
        await at.getByRole('dialog').getByRole('combobox').fill(`Day ${size} ${theme}`)
        await at.keyboard.press('Enter')
        await at.keyboard.press('Escape')
      })
      await shoot('journal', `${places.album}/journal`)
      await shoot('labels', `${places.album}/labels`)
      await shoot('labels-merge', `${places.album}/labels`, press(/^Merge “/, 'dialog'))
      await shoot('photo', places.photo)
      await shoot('photo-labels', places.photo, (at) => at.keyboard.press('l'))
      await shoot('video', places.video)
      await shoot('photo-unknown', `${places.album}/photos/unknown`)
      await shoot('preview', `${places.album}/preview`)
      await shoot('preview-off', places.off)
      await shoot('share-dialog', places.album, press('Share', 'dialog'))
      await shoot('share-dialog-off', places.off, press('Share', 'dialog'))
      await shoot('share', places.share)
      await shoot('share-photo', places.share, (at) => at.getByRole('link', { name: /^Photo 2 of/ }).click())
      await shoot('share-off', places.shareOff)
      await shoot('share-unknown', '/share/unknown')
      await shoot('webhooks', '/webhooks')
      await shoot('webhooks-list', '/webhooks?view=list')
      await shoot('webhooks-new', '/webhooks?new=yes', async (at) => {
        await at.getByText('Label added', { exact: true }).last().click()
      })
      await shoot('webhook-deliveries', '/webhooks?new=yes', async (at) => {
        await at.getByText('New album', { exact: true }).last().click()
        await at.getByRole('button', { name: 'Use a test inbox' }).click()
        await at.getByRole('button', { name: 'Create webhook' }).click()
        await at.getByRole('button', { name: 'Send a test' }).click()
        await at.getByRole('list', { name: 'Received' }).waitFor()
        await at.getByText('Deliveries', { exact: true }).click()
        await at.getByRole('list', { name: 'Deliveries' }).locator('summary').first().click()
      })
      await shoot('webhook-inbox', new URL(page.url()).pathname + new URL(page.url()).search, (at) =>
        at.getByText('Inbox', { exact: true }).click(),
      )
      await shoot('settings', '/settings')
      await shoot('not-found', '/nowhere')

      const gone = await startService()
      page = await context.newPage()
      await page.goto(`${service.url}/settings#api=${encodeURIComponent(gone.api)}&key=${gone.key}`)
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      await gone.kill()
      await gone.stop()
      await shoot('albums-failed', '/albums', (at) =>
        at.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 }),
      )
      await shoot('webhooks-failed', '/webhooks', (at) =>
        at.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 }),
      )
      await context.close()
    })
  }
}
