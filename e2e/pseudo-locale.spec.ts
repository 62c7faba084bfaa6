import { runCli } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { goWithinApp } from './support/page-states.ts'
import { findPseudoFaults, servePseudo } from './support/pseudo-locale.ts'
import { steady } from './support/settle.ts'

test('every page can be shown with longer, accented, right-to-left text', async ({
  service,
  page,
  albumId: prepare,
}) => {
  test.setTimeout(240_000)
  const albumId = await prepare('harbour')
  const { shareUrl = '' } = await call(service, 'getAlbum', { albumId })
  await runCli(['preview', albumId, 'on', '--data', service.data])
  const photos = await call(service, 'getPhotos', { albumId })
  const photoId = photos[0]?.photoId ?? ''
  const label = 'ЖЖ'
  await call(service, 'addPhotoLabel', { albumId, photoId, label })
  const wanted = { event: 'photoLabelAdded', albumId, label, targetUrl: 'https://hooks.example/a' } as const
  const { webhookId } = await call(service, 'createSubscription', wanted)
  // a duplicate gets a mark beside its name
  const marked = await call(service, 'createSubscription', wanted)
  // event names of the interface, in titles for authors of receivers
  const events = ['newAlbum', 'newPhoto', 'photoLabelAdded']
  const own = (await call(service, 'getAlbums', { limit: 64 })).map(({ name = '' }) => name)
  const texts = [
    ...own,
    ...photos.map((photo) => photo.photoId),
    albumId,
    service.url,
    service.callerId,
    service.key,
    'hooks.example',
    'Operator',
    ...events,
    'Contact Sheet',
  ]
  const { url, stop } = await servePseudo(service)

  const sheet = `/albums/${albumId}`
  const press =
    (...keys: string[]) =>
    async () => {
      await page.getByRole('gridcell').first().focus()
      for (const key of keys) await page.keyboard.press(key)
    }
  const pages: [path: string, act?: () => Promise<void>][] = [
    ['/connect'],
    [`/albums#key=${service.key}`],
    ['/albums?search=nothing+like+this'],
    ['/albums', () => page.keyboard.press('ControlOrMeta+k')],
    [sheet],
    [`${sheet}?filter=${label}+%26+!ЯЯ`],
    [sheet, press('?')],
    [sheet, press('ControlOrMeta+a')],
    [sheet, press('ControlOrMeta+a', 'l')],
    [sheet, press('/')],
    [`${sheet}/photos/${photoId}`],
    [`${sheet}/photos/${photoId}`, () => page.keyboard.press('l')],
    [`${sheet}/cull`],
    [`${sheet}/cull`, () => page.keyboard.press('g')],
    [`${sheet}/cull?pass=undecided&reviewer=1of2`, () => page.keyboard.press('End')],
    [`${sheet}/preview`],
    [`${sheet}/journal`],
    [`${sheet}/labels`],
    ['/webhooks'],
    ['/webhooks?view=list'],
    ['/webhooks?new=yes'],
    ['/nowhere'],
    ['/settings'],
    [new URL(shareUrl).pathname],
  ]
  const seen = new Set<string>()
  const faults: Record<string, string[]> = {}
  for (const [path, act] of pages) {
    // pages that need no key or bring one are loaded; the others are opened within the app
    await (/^\/(connect|albums#|settings|share)/.test(path) ? page.goto(url + path) : goWithinApp(page, path, url))
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await steady(page)
    await act?.()
    await steady(page)
    const found = (await findPseudoFaults(page, texts)).filter((fault) => !seen.has(fault))
    for (const fault of found) seen.add(fault)
    if (found.length > 0) faults[path + (act ? ' …' : '')] = found
  }
  // low-priority requests may still be pending
  await page.goto('about:blank')
  await stop()
  for (const made of [webhookId, marked.webhookId]) await call(service, 'deleteSubscription', { webhookId: made })
  expect(faults).toEqual({})
})
