import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { useGiveLabels } from './use-give-labels.ts'

type Give = Labelling['give']

const request = (text: string) => ({
  steps: [{ text, kind: 'public' as const, wanted: true }],
  photoIds: ['p'],
  seen: true,
})

let give: Give
let root: ReturnType<typeof createRoot>

/** The store of an album that has been left. */
const late = { give: vi.fn<Give>() }
const whenOpen = vi.fn(async (_albumId: string) => late)

function Album({ albumId, labelling }: { albumId: string; labelling?: Pick<Labelling, 'give'> }) {
  const current = useGiveLabels({ albumId, labelling, whenOpen })
  return <div ref={() => void (give = current)} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  late.give.mockClear()
  whenOpen.mockClear()
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const show = (albumId: string, labelling?: Pick<Labelling, 'give'>) =>
  act(() => root.render(<Album albumId={albumId} {...(labelling && { labelling })} />))

test('labels pressed before the store is open are given once it is, each once and in order', () => {
  const store = { give: vi.fn<Give>() }
  show('a')
  give(request('first'))
  give(request('second'))
  show('a', store)
  give(request('third'))
  show('a', store)
  expect(store.give.mock.calls).toEqual([[request('first')], [request('second')], [request('third')]])
})

test.each(['for another album', 'for another page'])(
  'labels pressed in an album left before its store was open, %s, are given in that album',
  async (where) => {
    const store = { give: vi.fn<Give>() }
    show('a')
    give(request('first'))
    if (where === 'for another album') show('b', store)
    else act(() => root.render(<div />))
    await expect.poll(() => late.give.mock.calls).toEqual([[request('first')]])
    expect(whenOpen.mock.calls).toEqual([['a']])
    expect(store.give).not.toHaveBeenCalled()
  },
)
