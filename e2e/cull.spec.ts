import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import sharp from 'sharp'
import { isLong, runLength } from '#testing/run-length.ts'
import { startService } from '#testing/start-service.ts'
import { reviewerOf } from '#web/data/cull/reviewer-share.ts'
import { call } from './support/api.ts'
import { type Caller, expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { albums, preparedLibrary } from './support/library.ts'
import { rowsIn } from './support/rows-in.ts'
import { untilStored } from './support/settle.ts'

const PHOTOS = 24
const DECISIONS = runLength.cullDecisions
/** Seconds with one decision each; more than there are photos. */
const SECONDS = isLong ? 60 : 30

/** Chooses from the cull's menu. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const frame = (page: Page, number: number) => expect(page.getByText(`Frame ${number} of ${PHOTOS}`)).toBeVisible()
const panel = (page: Page) => page.getByRole('complementary', { name: 'Label shortcuts' })
/** Waits until labels can be changed: after a reload, the photo shows earlier. */
const untilUndoable = (page: Page) => expect(page.getByRole('button', { name: 'Undo (U)' })).toBeVisible()

/** Assigns the first digits to labels, in the panel's dialog: adds them, but for one. */
async function assignKeys(page: Page, labels: readonly string[], { removes = '' } = {}): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /shortcuts…$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Label shortcuts' })
  for (const label of labels) {
    await dialog.getByRole('button', { name: 'Add a shortcut' }).click()
    if (label === removes) await dialog.getByText('Removes').click()
    const field = dialog.getByRole('combobox', { name: 'Add a label' })
    await field.fill(label)
    await field.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The labels of each photo, in the order of the album. */
async function labelsOf(caller: Caller, albumId: string): Promise<string[][]> {
  return (await call(caller, 'getPhotos', { albumId })).map(({ labels = [] }) => labels.toSorted())
}

test('a label shortcut decides and moves on; undo goes back; a reload stays at the photo', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const [keep, drop] = [unique('Keep'), unique('Drop')]
  const page = await open(`/albums/${id}?filter=is%3Aimage%20%7C%20is%3Alive%20%7C%20is%3Avideo`, caller)
  await page.getByRole('link', { name: 'Cull', exact: true }).click()
  await expect(page).toHaveURL(/\/cull\?filter=/)
  await frame(page, 1)
  await assignKeys(page, [keep, drop])
  await expectAccessible(page)
  await page.keyboard.press('1')
  await frame(page, 2)
  await page.keyboard.press('2')
  await frame(page, 3)
  await page.keyboard.press('ArrowRight')
  // a photo passed before it was shown doesn't count as seen
  await frame(page, 4)
  await page.keyboard.press('1')
  await frame(page, 5)
  await untilStored(page)
  await expect.poll(() => rowsIn(page, { database: 'cull', store: 'photo' })).toBe(5)
  await page.reload()
  await frame(page, 5)
  await expect(page.getByText(`20% seen`)).toBeVisible()
  const first = () => labelsOf(caller, id).then((labels) => labels.slice(0, 5))
  await expect.poll(first).toEqual([[keep], [drop], [], [keep], []])

  // undoes the last decision first, even after a reload
  await untilUndoable(page)
  await page.keyboard.press('u')
  await frame(page, 4)
  await page.keyboard.press('u')
  await frame(page, 2)
  await expect.poll(first).toEqual([[keep], [], [], [], []])
  await page.keyboard.press('1')
  await page.keyboard.press('Shift+Digit2')
  await frame(page, 3)
  await expect.poll(first).toEqual([[keep], [keep], [drop], [], []])
  await expect(panel(page).getByRole('button', { name: drop })).toContainText('(on)')
  // decisions as fast as keys can be pressed
  await page.keyboard.press('1')
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await frame(page, 3)
  await expect.poll(first).toEqual([[keep], [keep], [], [], []])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/albums/${id}\\?filter=`))
})

test('undo after a reload goes back to a photo that the filter had excluded', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const keep = unique('Keep')
  const page = await open(`/albums/${id}/cull?filter=no%3Alabel`, caller)
  await frame(page, 1)
  await assignKeys(page, [keep])
  await page.keyboard.press('ArrowRight')
  await frame(page, 2)
  await page.keyboard.press('1')
  await frame(page, 3)
  const second = () => labelsOf(caller, id).then((labels) => labels[1])
  await expect.poll(second).toEqual([keep])
  await untilStored(page)
  // a photo that is labelled while the album is shown stays; the album cached before the label may be shown once more
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(`2 of ${PHOTOS - 1} · frame 3`)).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await untilUndoable(page)
  await page.keyboard.press('u')
  await frame(page, 2)
  await expect.poll(second).toEqual([])
  // the place that it went back to is only a place: the next step leaves it
  await page.keyboard.press('ArrowRight')
  await frame(page, 3)
})

test('rapid decisions are all applied to the right photos', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const labels = Array.from({ length: 5 }, (_, place) => unique(`L${place}`))
  const seed = Date.now() & 0x7fff_ffff
  console.info(`seed ${seed}`)
  const [keys = []] = fc.sample(fc.array(fc.nat(4), { minLength: DECISIONS, maxLength: DECISIONS }), {
    seed,
    numRuns: 1,
  })
  const page = await open(`/albums/${id}/cull`, caller)
  await frame(page, 1)
  await assignKeys(page, labels)
  const expected = Array.from({ length: PHOTOS }, () => new Set<string>())
  for (const [place, key] of keys.entries()) {
    if (place > 0 && place % PHOTOS === 0) await page.keyboard.press('Home')
    await page.keyboard.press(`${key + 1}`)
    expected[place % PHOTOS]?.add(labels[key] ?? '')
  }
  await frame(page, (DECISIONS % PHOTOS) + 1)
  await expect.poll(() => labelsOf(caller, id), { timeout: 60_000 }).toEqual(expected.map((of) => [...of].toSorted()))
})

test('with a decision every second, the next photo is always there in time', async ({ page, open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const labels = Array.from({ length: 3 }, (_, place) => unique(`Minute${place}`))
  await page.clock.install()
  await open(`/albums/${id}/cull`, caller)
  await frame(page, 1)
  await assignKeys(page, labels)
  // from here on only the test advances the clock; it runs on until it is paused, and can't be paused in its past
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const expected = Array.from({ length: PHOTOS }, () => new Set<string>())
  for (let second = 0; second < SECONDS; second++) {
    const place = second % PHOTOS
    if (second > 0 && place === 0) await page.keyboard.press('Home')
    await frame(page, place + 1)
    await page.keyboard.press(`${(second % 3) + 1}`)
    expected[place]?.add(labels[second % 3] ?? '')
    await page.clock.runFor(1000)
  }
  await frame(page, (SECONDS % PHOTOS) + 1)
  await expect(page.getByText(/· 60 a minute\b/)).toBeVisible()
  await page.clock.resume()
  await expect.poll(() => labelsOf(caller, id), { timeout: 30_000 }).toEqual(expected.map((of) => [...of].toSorted()))
})

test('a link to a cull carries the photo, the pass and the label shortcuts, and names labels the album lacks', async ({
  browser,
  page,
  open,
  asAdmin,
  addCaller,
}) => {
  const { id, caller } = await asAdmin()
  const keep = unique('Keep')
  await open(`/albums/${id}/cull?pass=undecided`, caller)
  await frame(page, 1)
  await assignKeys(page, [keep])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await frame(page, 3)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Link to what you see' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to what you see' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/cull\?pass=undecided&photo=[^&#]+#views=/)
  expect(link).not.toContain(caller.key)

  const context = await browser.newContext()
  const far = await context.newPage()
  const colleague = await addCaller({ adminOf: [id] })
  await far.goto(`${new URL(link).origin}/albums#key=${colleague.key}`)
  await expect(far.getByRole('heading', { name: 'Albums' })).toBeVisible()
  await far.goto(link)
  await frame(far, 3)
  const received = far.getByRole('dialog', { name: 'Label shortcuts from a link' })
  await expect(received).toContainText(`1 of 1 label doesn’t exist in this album: "${keep}"`)
  await expectAccessible(far)
  await received.getByRole('button', { name: 'Add 1 label shortcut' }).click()
  await expect(far).toHaveURL(`/albums/${id}/cull?pass=undecided`)
  // the dialog handles keys while it is open
  await expect(received).toBeHidden()
  await expect(panel(far).getByRole('button', { name: keep })).toBeVisible()
  await far.keyboard.press('1')
  await frame(far, 4)
  await expect.poll(async () => (await labelsOf(caller, id))[2]).toEqual([keep])
  // now the colleague's own place, in a pass without the decided photo
  await far.reload()
  await expect(far.getByText('3 of 23 · frame 4')).toBeVisible()
  await context.close()
})

test('each further pass covers the undecided photos, until none is left', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('odd')
  const keep = unique('Keep')
  const page = await open(`/albums/${id}/cull`, caller)
  await expect(page.getByText('Frame 1 of 6')).toBeVisible()
  await assignKeys(page, [keep])
  // a pass that was left is not the next one
  await choose(page, 'Undecided photos only')
  await expect(page.getByText('Undecided only')).toBeVisible()
  await choose(page, 'All photos')
  await expect(page.getByText('Undecided only')).toBeHidden()
  for (const key of ['1', 'ArrowRight', '1', 'ArrowRight', '1', '1']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'That was all 6 photos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cull 2 undecided photos' }).click()
  await expect(page).toHaveURL(/\?pass=undecided$/)
  await expect(page.getByText('1 of 2 · frame 2')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('2 of 2 · frame 4')).toBeVisible()
  // a decided photo stays in its pass, so that ArrowLeft can return to it
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('1 of 2 · frame 2')).toBeVisible()
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Cull 1 undecided photo' }).click()
  await expect(page.getByText('1 of 1 · frame 4')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('It’s decided.')).toBeVisible()
  await expect.poll(() => labelsOf(caller, id)).toEqual(Array.from({ length: 6 }, () => [keep]))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing left to cull' })).toBeVisible()
})

test('a decision undone elsewhere leaves its photo undecided; one that only removed a label still counts', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin('odd')
  const [keep, crowd] = [unique('Keep'), unique('Crowd')]
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label: crowd })
  const page = await open(`/albums/${id}/cull`, caller)
  await expect(page.getByText('Frame 1 of 6')).toBeVisible()
  await assignKeys(page, [keep, crowd], { removes: crowd })
  await page.keyboard.press('2')
  await expect(page.getByText('Frame 2 of 6')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('Frame 3 of 6')).toBeVisible()
  const first = () => labelsOf(caller, id).then((labels) => labels.slice(0, 3))
  await expect.poll(first).toEqual([[], [keep], []])
  // the decision of the first photo is stored no later than that the third was seen, with a delay
  await expect.poll(() => rowsIn(page, { database: 'cull', store: 'photo' })).toBe(3)
  await page.goto(`/albums/${id}/journal`)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(first).toEqual([[], [], []])
  await page.goto(`/albums/${id}/cull?pass=undecided`)
  await expect(page.getByText('1 of 5 · frame 2')).toBeVisible()
})

test('an empty queue says why it is empty, and a queue of one has nothing to compare', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const keep = unique('Keep')
  const photos = await call(caller, 'getPhotos', { albumId: id })
  const reviewers = photos.map(({ photoId }) => reviewerOf(photoId, 9))
  const idle = [1, 2, 3, 4].find((reviewer) => !reviewers.includes(reviewer))
  const page = await open(`/albums/${id}/cull?reviewer=${idle}of9`, caller)
  await expect(page.getByText('This reviewer’s share has no photos.')).toBeVisible()
  await page.goto(`/albums/${id}/cull?pass=undecided&filter=is%3Alive`)
  await expect(page.getByText('No photo here matches the filter.')).toBeVisible()
  await page.goto(`/albums/${id}/cull?filter=is%3Avideo`)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await assignKeys(page, [keep])
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Undecided photos only' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Compare/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'That was the only photo' })).toBeVisible()
  await expect(page.getByText('It’s decided.')).toBeVisible()
})

test('reviewers split the photos, and see where two of them disagree', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const [mine, theirs] = [unique('Ana yes'), unique('Ben yes')]
  const ids = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
  const add = (place: number, label: string) =>
    call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[place] ?? '', label })
  for (const place of [0, 1, 2]) await add(place, mine)
  for (const place of [1, 2, 3]) await add(place, theirs)
  const page = await open(`/albums/${id}/cull`, caller)
  await frame(page, 1)
  const share = async (reviewer: string) => {
    await page.goto(`/albums/${id}/cull?reviewer=${reviewer}`)
    const photos = ids.filter((photoId) => `${reviewerOf(photoId, 2)}of2` === reviewer).length
    // the number grows while photos arrive
    await expect(page.getByText(new RegExp(`^1 of ${photos} · frame`))).toBeVisible()
    return photos
  }
  expect((await share('1of2')) + (await share('2of2'))).toBe(PHOTOS)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Split the work…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split the work' })
  await expect(dialog.getByText('You’re culling this share')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Reviewers' }).selectOption('3')
  await dialog.getByRole('link', { name: 'Cull this share' }).nth(1).click()
  await expect(page).toHaveURL(/reviewer=2of3/)
  await dialog.getByRole('combobox', { name: 'One reviewer’s label' }).selectOption({ label: mine })
  await dialog.getByRole('combobox', { name: 'The other’s label' }).selectOption({ label: theirs })
  await dialog.getByRole('button', { name: 'Show where they disagree' }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(2)
  await expect(page.getByRole('gridcell', { name: /^Photo [14],/ })).toHaveCount(2)
})

test('photos side by side: one is pinned, zoom and position are shared, and a key picks the best', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const [keep, drop] = [unique('Keep'), unique('Drop')]
  const page = await open(`/albums/${id}/cull`, caller)
  await frame(page, 1)
  await assignKeys(page, [keep, drop])
  await page.keyboard.press('g')
  const group = page.getByRole('group', { name: /^Compare \d photos$/ })
  await expect(group).toHaveAccessibleName('Compare 2 photos')
  const pane = (number: number) => group.getByRole('button', { name: new RegExp(`^Photo ${number}(,|$)`) })
  await expect(pane(2)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press(']')
  await expect(group).toHaveAccessibleName('Compare 3 photos')
  await expectAccessible(page)
  // picking the second as best replaces the first by the next photo
  await page.keyboard.press('Enter')
  await expect(group.getByRole('button', { name: 'Keep as best: photo 2' })).toBeHidden()
  await expect(group.getByRole('button', { name: /^Keep as best/ })).toHaveText(['Keep as best', 'Keep as best'])
  await expect(pane(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(pane(4)).toBeVisible()
  await page.keyboard.press('z')
  const transforms = () =>
    group.locator('[data-pixels]').evaluateAll((frames) => frames.map((shown) => Reflect.get(shown, 'style').transform))
  await expect.poll(async () => (await transforms()).every((transform) => /scale\(/.test(transform))).toBe(true)
  expect(new Set(await transforms()).size).toBe(1)
  await page.keyboard.press('z')
  await pane(2).click()
  await page.keyboard.press('1')
  await page.keyboard.press('Shift+Digit2')
  const first = () => labelsOf(caller, id).then((labels) => labels.slice(0, 5))
  await expect.poll(first).toEqual([[], [keep], [drop], [drop], []])
  // continues at the first undecided photo
  await page.keyboard.press('g')
  await frame(page, 1)
})

test('beside a video a photo is zoomed by key', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const photos = await call(caller, 'getPhotos', { albumId: id })
  const video = photos.findIndex(({ videoUrl }) => videoUrl !== undefined)
  const page = await open(`/albums/${id}/cull?photo=${encodeURIComponent(photos[video]?.photoId ?? '')}`, caller)
  await expect(page.getByText(`Frame ${video + 1} of 3`)).toBeVisible()
  await page.keyboard.press('g')
  const group = page.getByRole('group', { name: 'Compare 2 photos' })
  await expect(group.locator('video')).toBeVisible()
  const photo = group.locator('[data-pixels]')
  await expect(photo).toHaveCount(1)
  await page.keyboard.press('z')
  await expect(photo).toHaveAttribute('style', /scale\(/)
})

test('photos side by side get the same space, however many labels they have', async ({ open, asAdmin, page }) => {
  const { id, caller } = await asAdmin()
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  const long = ['a', 'b', 'c'].map((text) => unique(text.repeat(24)))
  for (const label of long) await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label })
  await page.setViewportSize({ width: 820, height: 1180 })
  await open(`/albums/${id}/cull`, caller)
  await frame(page, 1)
  await page.keyboard.press('g')
  const group = page.getByRole('group', { name: 'Compare 2 photos' })
  await expect(group.getByText(long[0] ?? '')).toBeAttached()
  const rooms = () =>
    group
      .locator('[data-pixels]')
      .evaluateAll((photos) => photos.map(({ parentElement }) => parentElement?.clientHeight))
  await expect.poll(async () => (await rooms()).length).toBe(2)
  const [one, other] = await rooms()
  expect(one).toBe(other)
})

/** A library of one album: a burst of three photos, then an unrelated one. */
async function libraryWithBurst(): Promise<string> {
  const library = await mkdtemp(join(tmpdir(), 'burst-'))
  await mkdir(join(library, 'Burst'))
  const drawn = join(await preparedLibrary(), albums.harbour.name)
  const [scene = '', other = ''] = globSync('*.jpg', { cwd: drawn }).toSorted()
  const shots: [name: string, of: string, brightness: number][] = [
    ['1.jpg', scene, 1],
    ['2.jpg', scene, 1.06],
    ['3.jpg', scene, 0.95],
    ['4.jpg', other, 1],
  ]
  for (const [name, of, brightness] of shots)
    await sharp(join(drawn, of))
      .modulate({ brightness })
      .jpeg({ quality: 80 })
      .toFile(join(library, 'Burst', name))
  return library
}

test('neighbouring photos that look alike are offered for comparison, and nothing is decided', async ({ page }) => {
  const library = await libraryWithBurst()
  const service = await startService({ library })
  try {
    const album = async () => (await call(service, 'getAlbums', {}))[0]
    await expect.poll(async () => (await album())?.numPhotos, { timeout: 60_000 }).toBe(4)
    await page.goto(`${service.url}/albums/${(await album())?.albumId}/cull#key=${service.key}`)
    await expect(page.getByText('Frame 1 of 4')).toBeVisible()
    const offer = page.getByRole('button', { name: /^Compare 3 that look alike/ })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await offer.click()
    await expect(page.getByRole('group', { name: 'Compare 3 photos' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await expect(page.getByText('Frame 4 of 4')).toBeVisible()
    await expect(page.getByRole('button', { name: /that look alike/ })).toBeHidden()
    const photos = await call(service, 'getPhotos', { albumId: (await album())?.albumId ?? '' })
    expect(photos.flatMap(({ labels = [], restrictedLabels = [] }) => [...labels, ...restrictedLabels])).toEqual([])
  } finally {
    // low-priority requests may still be pending
    await page.goto('about:blank')
    await service.stop()
    await rm(library, { recursive: true })
  }
})

test('a cull whose photo was deleted goes on at the first photo not seen yet', async ({ page, open, asAdmin }) => {
  const { id, caller } = await asAdmin('odd')
  await open(`/albums/${id}/cull`, caller)
  await expect(page.getByText('Frame 1 of 6')).toBeVisible()
  for (const seen of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`Frame ${seen} of 6`)).toBeVisible()
  }
  // stored with a delay, and lost if the page is left before
  await expect.poll(() => rowsIn(page, { database: 'cull', store: 'photo' })).toBe(3)
  const photos = await call(caller, 'getPhotos', { albumId: id })
  const body = JSON.stringify({ data: photos.toSpliced(2, 1), cursor: '{}' })
  await page.route(/\/getPhotos\?/, async (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.reload()
  await expect(page.getByText('Frame 3 of 5')).toBeVisible()
})

test('participants get no link to cull, and can’t label in it', async ({ open, addCaller, albumId }) => {
  const id = await albumId('clips')
  const guest = await addCaller({ participantOf: [id] })
  const page = await open(`/albums/${id}`, guest)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cull', exact: true })).toHaveCount(0)
  await page.goto(`/albums/${id}/cull`)
  await expect(page.getByText('Only admins can change labels in this album.')).toBeVisible()
  const keys = page.getByRole('complementary', { name: 'Label shortcuts' })
  await expect(keys).toContainText('compare')
  // shortcuts that change labels
  await expect(keys).not.toContainText(/undo|with a key/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Frame 2 of 3')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/albums/${id}/journal`)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import labels' })).toHaveCount(0)
})

test('“Sign out and forget everything” deletes the progress of culls', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const page = await open(`/albums/${id}/cull`, caller)
  await expect(page.getByText('Frame 1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('66% seen')).toBeVisible()
  const places = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('contact-sheet:cull:')).length)
  const kept = async () => [await rowsIn(page, { database: 'cull', store: 'photo' }), await places()]
  await expect.poll(kept).toEqual([2, 1])
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out and forget everything' }).click()
  await expect.poll(kept).toEqual([0, 0])
})

for (const [name, viewport] of [
  ['in portrait', { width: 390, height: 844 }],
  ['in landscape', { width: 844, height: 390 }],
] as const) {
  test.describe(`on a phone ${name}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })

    test('a tap or an upward swipe decides, and sideways swipes change the photo', async ({ open, asAdmin }) => {
      const { id, caller } = await asAdmin()
      const label = unique('Thumb')
      const ids = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
      await call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[9] ?? '', label })
      const page = await open(`/albums/${id}/cull`, caller)
      await frame(page, 1)
      await expectAccessible(page)
      await page.getByRole('button', { name: label }).first().tap()
      await frame(page, 2)
      await swipe(page, { x: -160, y: 0 })
      await frame(page, 3)
      await swipe(page, { x: 0, y: -120 })
      await frame(page, 4)
      await swipe(page, { x: 160, y: 0 })
      await frame(page, 3)
      const first = () => labelsOf(caller, id).then((labels) => labels.slice(0, 4))
      await expect.poll(first).toEqual([[label], [], [label], []])
      // not a tap: Chromium swallows one soon after a swipe
      await page.getByRole('button', { name: 'Undo (U)' }).click()
      await expect.poll(first).toEqual([[label], [], [], []])
    })
  })
}

/** Swipes over the photo, and pauses before lifting: after a fling Chromium swallows the next tap. */
async function swipe(page: Page, by: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const box = await page.locator('[data-pixels]').first().boundingBox()
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const share of [0.3, 0.7, 1, 1.01, 1, 1.01, 1, 1.01, 1])
    await touch('touchMove', [{ x: from.x + by.x * share, y: from.y + by.y * share }])
  await touch('touchEnd', [])
  await client.detach()
}
