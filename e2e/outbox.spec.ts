import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { seededRandom } from '#testing/seeded-random.ts'
import { faultsBy, startFaultProxy } from '#testing/servers/fault-proxy.ts'
import { chromiumLaunch } from '#tools/chromium-launch.ts'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import { outboxScope } from '#web/data/outbox/outbox-database.ts'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { type Caller, expect, test, unique } from './support/fixtures.ts'
import { seedOutbox, waiting } from './support/seed-outbox.ts'
import { watchConsole } from './support/watch-console.ts'

/** A host name of this machine that is not a secure context, like a service in a local network. */
const PLAIN_HOST = 'photos.test'

const runs = [
  {
    where: 'a secure origin',
    host: '127.0.0.1',
    changes: runLength.outboxChanges,
    kills: runLength.outboxKills,
    tabs: 3,
    mostCalls: 1.2,
  },
  // without Web Locks: the tabs use a lease. With few changes, more of them may fail by chance
  { where: 'plain http', host: PLAIN_HOST, changes: 48, kills: 1, tabs: 2, mostCalls: 1.8 },
]
const seed = Number(process.env.OUTBOX_SEED ?? Date.now() % 2 ** 31)

/** Share of calls that fail, split among all kinds of fault. */
const rate = Number(process.env.OUTBOX_FAULTS ?? 0.2)
const shares = { error: 0.4 * rate, limit: 0.05 * rate, reset: 0.25 * rate, mute: 0.275 * rate, hang: 0.025 * rate }

const kindOf = (number: number) => (number % 3 === 0 ? 'restricted' : 'public')

const isLabelChange = (path: string) => /\/(add|remove)PhotoLabel$/.test(path)

/** Labels by photo id, each as `kind text`. */
async function labelsOf(caller: Caller, albumId: string): Promise<Map<string, string[]>> {
  const photos = await call(caller, 'getPhotos', { albumId })
  return new Map(
    photos.map(({ photoId, labels = [], restrictedLabels = [] }) => [
      photoId,
      [...labels.map((text) => `public ${text}`), ...restrictedLabels.map((text) => `restricted ${text}`)].toSorted(),
    ]),
  )
}

test.describe('label changes', () => {
  // the faults; and a header that the service sends on any origin, and Chromium refuses on plain http
  test.use({ allowedComplaint: /Failed to load resource|Cross-Origin-Opener-Policy header has been ignored/ })

  for (const { where, host, changes, kills, tabs, mostCalls } of runs) {
    test(`end up exactly as last wanted despite failing calls and browser crashes, on ${where}`, async ({
      service,
      asAdmin,
      complaints,
    }) => {
      test.setTimeout(timeLimit(Number(process.env.OUTBOX_TIMEOUT ?? 400_000)))
      const { id, caller } = await asAdmin()
      const before = await labelsOf(caller, id)
      const photoIds = [...before.keys()]
      console.log(`OUTBOX_SEED=${seed}`)
      const random = seededRandom(seed)
      const proxy = await startFaultProxy({ to: service.url, applies: isLabelChange, fault: faultsBy(random, shares) })
      const profile = await mkdtemp(join(tmpdir(), 'contact-sheet-profile-'))
      const { args, ...chosen } = await chromiumLaunch()
      const launch = {
        ...chosen,
        args: [...args, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
        viewport: { width: 1440, height: 900 },
      }
      const origin = proxy.url.replace('127.0.0.1', host)
      const scope = outboxScope(`${origin}/api`, caller.callerId)

      // every label on every photo, then some removed: the last change wins
      const texts = Array.from(
        { length: Math.ceil(changes / photoIds.length) },
        (_, number) => `Outbox ${process.pid} ${host} ${number}`,
      )
      const groups = texts.map((text, number): LabelGroup => ({
        kind: kindOf(number),
        text,
        wanted: true,
        photoIds: [...photoIds],
      }))
      const regretted = groups
        .filter((_, number) => number % 4 === 1)
        .map((group) => ({ ...group, wanted: false, photoIds: photoIds.filter(() => random() < 0.5) }))
      const expected = new Map([...before].map(([photoId, labels]) => [photoId, new Set(labels)]))
      for (const { kind, text, wanted, photoIds: changed } of [...groups, ...regretted]) {
        for (const photoId of changed) expected.get(photoId)?.[wanted ? 'add' : 'delete'](`${kind} ${text}`)
      }
      const intents = texts.length * photoIds.length

      let context: BrowserContext | undefined
      const open = async () => {
        if (context === undefined) {
          context = await chromium.launchPersistentContext(profile, launch)
          watchConsole(context, complaints)
        }
        const page = await context.newPage()
        await page.goto(`${origin}/albums#key=${caller.key}`)
        return page
      }
      const first = await open()
      await expect.poll(() => waiting(first)).toBe(0)
      await seedOutbox(first, [
        { scope, albumId: id, groups: groups.slice(0, texts.length / 2) },
        { scope, albumId: id, groups: groups.slice(texts.length / 2) },
        { scope, albumId: id, groups: regretted },
      ])
      const begun = performance.now()
      await first.reload()
      // the tab opened first sends; the others wait
      const beside: Page[] = []
      let sender = first
      for (let kill = 1; kill <= kills; kill++) {
        while (beside.length < tabs - 1) beside.push(await open())
        await expect
          .poll(() => proxy.count.calls, { timeout: 60_000, intervals: [20] })
          .toBeGreaterThan((kill / (kills + 1)) * intents)
        const session = await sender.context().newCDPSession(sender)
        if (kill % 3 === 0) {
          // kills the whole browser, like a power cut
          const closed = new Promise((resolve) => sender.context().once('close', resolve))
          session.send('Browser.crash').catch(() => undefined)
          await closed
          context = undefined
          beside.length = 0
        } else {
          const crashed = sender.waitForEvent('crash')
          session.send('Page.crash').catch(() => undefined)
          await crashed
          await sender.close()
        }
        sender = beside.shift() ?? (await open())
      }
      const actual = async () =>
        [...(await labelsOf(caller, id))].map(([photoId, labels]) => [photoId, labels.join('\n')])
      const wanted = [...expected].map(([photoId, labels]) => [photoId, [...labels].toSorted().join('\n')])
      await expect.poll(actual, { timeout: 200_000, intervals: [1_000] }).toEqual(wanted)
      // and it stays so until the outbox is empty
      await expect.poll(() => waiting(sender), { timeout: 60_000 }).toBe(0)
      expect(await actual()).toEqual(wanted)
      const { calls, faults, mostAtOnce } = proxy.count
      const figures = {
        seed,
        intents,
        calls,
        faults,
        perChange: (calls - faults) / intents,
        mostAtOnce,
        seconds: Math.round((performance.now() - begun) / 1_000),
      }
      console.log(JSON.stringify(figures))
      // the number of failed calls is chance; that of superfluous calls is not
      expect(figures.perChange, JSON.stringify(figures)).toBeLessThanOrEqual(mostCalls)
      expect(mostAtOnce).toBeLessThanOrEqual(6)
      await context?.close()
      await proxy.stop()
      await rm(profile, { recursive: true, force: true })
    })
  }
})

test('the last label change wins, even if made before the page shows changes waiting from an earlier visit', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const photoIds = [...(await labelsOf(caller, id)).keys()]
  const label = unique('Regretted')
  const [photoId = ''] = photoIds
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  const page = await open(`/albums/${id}`, caller)
  // “Select all” takes the photos that have arrived
  await expectCount(page, '24 photos')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Edit shortcuts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Label shortcuts' })
  await dialog.getByRole('button', { name: 'Add a shortcut' }).click()
  await dialog.getByText('Removes').click()
  await dialog.getByRole('combobox', { name: 'Add a label' }).fill(label)
  await dialog.getByRole('option', { name: new RegExp(`^${label}`) }).click()
  await expect(dialog.getByRole('list', { name: 'Labels of key 1' })).toContainText(label)
  await call(caller, 'removePhotoLabel', { albumId: id, photoId, label })
  await expect.poll(() => waiting(page)).toBe(0)
  await seedOutbox(page, [
    {
      scope: outboxScope(caller.api, caller.callerId),
      albumId: id,
      groups: [{ kind: 'public', text: label, wanted: true, photoIds }],
    },
  ])

  await page.reload()
  await expect(page.getByRole('group', { name: 'Label shortcuts' }).getByRole('button', { name: label })).toBeVisible()
  await page.keyboard.press('1')
  // shown once the change is stored, without which nothing might be waiting yet
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(`Removed “${label}”`)
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
  expect((await call(caller, 'getPhotos', { albumId: id, filterLabel: label })).length).toBe(0)
})
