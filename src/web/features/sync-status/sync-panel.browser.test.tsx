import '#web/theme.css'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { DataProvider, useData } from '#web/data/data-context.tsx'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { SyncPanel } from './sync-panel.tsx'
import { SyncPill } from './sync-pill.tsx'

const albumId = `album ${Math.random()}`
const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] }] as const

/** Adds a label, which the service refuses. */
function useRefused() {
  const outbox = useOutbox()
  // a store
  useEffect(() => void outbox?.enqueue({ albumId, what: 'Best', groups }), [outbox])
  return outbox
}

const refusing = {
  getAlbum: () => Response.json({ data: { albumId, name: 'x' } }),
  addPhotoLabel: () => Response.json({ message: 'no' }, { status: 400 }),
}

const unreachable = () => Promise.reject<Response>(new TypeError('offline'))

function Panel() {
  const [outbox, view] = [useRefused(), useOutboxView()]
  return <section aria-label="Panel">{outbox && view && <SyncPanel outbox={outbox} view={view} now={0} />}</section>
}

function PageWithPill(pill: Parameters<typeof SyncPill>[0]) {
  useRefused()
  return (
    <main>
      <h1>The page</h1>
      <SyncPill {...pill} />
    </main>
  )
}

test.each([
  ['a key', {}, 'Key not accepted: 1 change waiting', 'Enter a key to continue. Nothing is lost.'],
  ['a session', { isSession: true }, 'Signed out: 1 change waiting', 'Sign in again to continue. Nothing is lost.'],
])('changes that wait for %s say so', async (_what, options, line, note) => {
  showOnService(<PageWithPill />, { ...refusing, addPhotoLabel: () => new Response(null, { status: 401 }) }, options)
  await page.getByRole('button', { name: line }).click()
  await expect.element(page.getByText(note)).toBeVisible()
})

/** A page whose pill could not load the outbox, while a label is given, which loads it again. */
function PageWithoutOutbox() {
  const data = useData()
  const [broken] = useState({ ...data, outbox: () => Promise.reject(new TypeError('no code')) })
  return (
    <>
      <DataProvider value={broken}>
        <SyncPill />
      </DataProvider>
      <button
        type="button"
        onClick={() => void data.outbox().then((outbox) => outbox.enqueue({ albumId, what: 'Best', groups }))}
      >
        Add a label
      </button>
    </>
  )
}

test('a label that is refused is shown even if the outbox could not be loaded at first', async () => {
  showOnService(<PageWithoutOutbox />, refusing)
  await page.getByRole('button', { name: 'Add a label' }).click()
  await expect.element(page.getByRole('button', { name: /refused/ })).toBeVisible()
})

test.each([
  ['shows', 'on a page without it', false],
  ['leaves', 'to the note of the connection beside it', true],
])('the pill %s that the service is offline %s', async (_does, _where, isBesideConnection) => {
  // on a narrow screen the pill has no words
  await page.viewport(1_000, 700)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  showOnService(<PageWithPill isBesideConnection={isBesideConnection} />, { ...refusing, addPhotoLabel: unreachable })
  const words = page.getByRole('button', { name: 'Offline: 1 change waiting' }).getByText('Offline: 1 change waiting')
  await expect.poll(() => words.element().clientWidth > 1).toBe(!isBesideConnection)
})

test('an action by key that removes its button leaves the focus in the panel', async () => {
  showOnService(<Panel />, refusing)
  const discard = page.getByRole('button', { name: 'Discard 1 change' })
  await expect.element(discard).toBeVisible()
  discard.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(discard).not.toBeInTheDocument()
  expect(page.getByRole('region', { name: 'Panel' }).element().contains(document.activeElement)).toBe(true)
})

const passTime = () => vi.advanceTimersByTime(6_000)

test('the pill stays while its panel is open, and leaves the focus on the page when it goes', async () => {
  showOnService(<PageWithPill />, refusing)
  const pill = page.getByRole('button', { expanded: false })
  await pill.click()
  const discard = page.getByRole('button', { name: 'Discard 1 change' })
  await expect.element(discard).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await discard.click()
  passTime()
  await expect.element(discard).not.toBeInTheDocument()
  passTime()
  await userEvent.keyboard('{Escape}')
  await expect.element(pill).toHaveFocus()
  passTime()
  await expect.element(page.getByRole('heading')).toHaveFocus()
  await expect.element(page.getByRole('region', { name: 'Label changes' })).not.toBeInTheDocument()
})
