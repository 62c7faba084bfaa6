import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { useApplyLabels } from './use-apply-labels.ts'

type ApplyLabels = Labelling['apply']

const request = (text: string) => ({
  steps: [{ text, kind: 'public' as const, wanted: true }],
  photoIds: ['p'],
  seen: true,
})

let apply: ApplyLabels
let host: HTMLElement
let root: ReturnType<typeof createRoot>

type Store = Pick<Labelling, 'apply' | 'settled'>

/** The store of an album that has been left. */
const late = { apply: vi.fn<ApplyLabels>(), settled: async () => {} }
const whenOpen = vi.fn(async (_albumId: string) => late)

function Album({ albumId, labelling }: { albumId: string; labelling?: Store }) {
  const current = useApplyLabels({ albumId, labelling, whenOpen })
  return <div ref={() => void (apply = current)} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  root = createRoot(host)
  late.apply.mockClear()
  whenOpen.mockClear()
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const render = (page: ReactNode) => act(async () => root.render(<Toaster>{page}</Toaster>))
const show = (albumId: string, labelling?: Store) =>
  render(<Album albumId={albumId} {...(labelling && { labelling })} />)
const press = (text: string) => act(() => apply(request(text)))

test('labels pressed before the store is open are given once it is, each once and in order', async () => {
  const store = { apply: vi.fn<ApplyLabels>(), settled: async () => {} }
  await show('a')
  press('first')
  press('second')
  await show('a', store)
  press('third')
  await show('a', store)
  expect(store.apply.mock.calls).toEqual([[request('first')], [request('second')], [request('third')]])
})

test.each(['for another album', 'for another page'])(
  'labels pressed in an album left before its store was open, %s, are given in that album',
  async (where) => {
    const store = { apply: vi.fn<ApplyLabels>(), settled: async () => {} }
    await show('a')
    press('first')
    if (where === 'for another album') await show('b', store)
    else await render(<div />)
    expect(late.apply.mock.calls).toEqual([[request('first')]])
    expect(whenOpen.mock.calls).toEqual([['a']])
    expect(store.apply).not.toHaveBeenCalled()
  },
)

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('labels pressed before the store is open are said to wait, and guard the page, until they are stored', async () => {
  const stored = Promise.withResolvers<void>()
  await show('a')
  expect(asksBeforeLeaving()).toBe(false)
  press('first')
  press('second')
  expect(host.textContent).toContain(
    '“first” and “second” will be applied once the service answers. Keep this page open.',
  )
  expect(asksBeforeLeaving()).toBe(true)
  await show('a', { apply: vi.fn<ApplyLabels>(), settled: () => stored.promise })
  expect(asksBeforeLeaving()).toBe(true)
  await act(async () => stored.resolve())
  expect(host.textContent).not.toContain('will be applied')
  expect(asksBeforeLeaving()).toBe(false)
})

test.each(['is open', 'can’t be opened'])(
  'labels of an album that was left guard the page until its store %s',
  async (how) => {
    const opened = Promise.withResolvers<typeof late>()
    whenOpen.mockImplementationOnce(() => opened.promise)
    await show('a')
    press('first')
    await render(<div />)
    expect(host.textContent).toContain('will be applied')
    expect(asksBeforeLeaving()).toBe(true)
    await act(async () => (how === 'is open' ? opened.resolve(late) : opened.reject(new Error('not loaded'))))
    expect(host.textContent).not.toContain('will be applied')
    expect(host.textContent.includes('Couldn’t apply “first”. Try again.')).toBe(how === 'can’t be opened')
    expect(asksBeforeLeaving()).toBe(false)
  },
)
