import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type BrowserContextOptions } from '@playwright/test'
import * as z from 'zod/mini'
import { runCli, startService, type RunningService } from '#testing/start-service.ts'
import { call } from '../support/api.ts'
import { type Places, walkStates } from '../support/page-states.ts'
import { servePseudo } from '../support/pseudo-locale.ts'
import { settle } from '../support/settle.ts'
import { quiet, startDemo } from './demo-service.ts'

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const newcomer = z.object({ key: z.string() })

let service: RunningService
let emptyKey = ''
let participantKey = ''
let places: Places

test.beforeAll(async () => {
  test.setTimeout(300_000)
  service = await startDemo()
  const { out } = await runCli(['callers', 'add', 'Newcomer', '--data', service.data])
  emptyKey = newcomer.parse(JSON.parse(out)).key

  const albums = await call(service, 'getAlbums', {})
  const withPhotos = await Promise.all(
    albums.map(async (album) => ({ ...album, photos: await call(service, 'getPhotos', { albumId: album.albumId }) })),
  )
  const shown = withPhotos.find(({ photos }) => photos.some(({ videoUrl }) => videoUrl !== undefined)) ?? withPhotos[0]
  const hidden = withPhotos.find((album) => album !== shown)
  if (shown === undefined || hidden === undefined) throw new Error('the demo has too few albums')
  await runCli(['preview', shown.albumId, 'on', '--data', service.data])
  await runCli(['preview', hidden.albumId, 'off', '--data', service.data])
  const album = `/albums/${shown.albumId}`
  const photo = shown.photos.find(({ videoUrl, labels = [] }) => videoUrl === undefined && labels.length > 0)
  const video = shown.photos.find(({ videoUrl }) => videoUrl !== undefined)
  await call(service, 'addPhotoLabel', { albumId: shown.albumId, photoId: photo?.photoId ?? '', label: 'Keeper' })
  const guest = await runCli(['callers', 'add', 'Guest', '--participant-of', shown.albumId, '--data', service.data])
  participantKey = newcomer.parse(JSON.parse(guest.out)).key
  places = {
    album,
    previewOff: `/albums/${hidden.albumId}/preview`,
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
    // adds the label that triggers it: a finding
    await call(service, 'createSubscription', {
      event: 'photoLabelAdded',
      albumId,
      label: 'print',
      targetUrl: 'https://print.venue.example/queue',
      metadata: { addsLabel: 'print' },
    })
  }
})

test.afterAll(async () => {
  await service.stop()
})

/** The widest text spacing that pages must support (WCAG 1.4.12). */
const spacedText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const touch = { isMobile: true, hasTouch: true }

type Look = BrowserContextOptions & { css?: string; isOffline?: boolean; isParticipant?: boolean; isPseudo?: boolean }

/** Variants of the main pages besides size and theme. */
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
    await shoot('cull', `${places.album}/cull`)
    await shoot('cull-compare', `${places.album}/cull`, () => page.keyboard.press('g'))
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
    test(`every page and state, ${size}, ${theme}`, async ({ browser }) => {
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

      const shoot = async (name: string) => page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
      const keys = { newcomer: emptyKey, admin: service.key }
      await walkStates(page, { places, keys, isNarrow: narrow, settle, url: service.url }, ({ name }) => shoot(name))

      const gone = await startService()
      page = await context.newPage()
      await page.goto(`${service.url}/settings#api=${encodeURIComponent(gone.api)}&key=${gone.key}`)
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      await gone.kill()
      await gone.stop()
      for (const [name, path] of [
        ['albums-failed', '/albums'],
        ['webhooks-failed', '/webhooks'],
      ] as const) {
        await page.goto(service.url + path)
        await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 })
        await settle(page)
        await shoot(name)
      }
      await context.close()
    })
  }
}
