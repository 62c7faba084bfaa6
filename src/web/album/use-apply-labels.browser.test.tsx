import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { useApplyLabels } from './use-apply-labels.ts'

type ApplyLabels = Labelling['apply']

const request = (text: string) => ({
  steps: [{ text, kind: 'public' as const, wanted: true }],
  photoIds: ['p'],
  seen: true,
})

let apply: ApplyLabels
let root: ReturnType<typeof createRoot>

/** The store of an album that has been left. */
const late = { apply: vi.fn<ApplyLabels>() }
const whenOpen = vi.fn(async (_albumId: string) => late)

function Album({ albumId, labelling }: { albumId: string; labelling?: Pick<Labelling, 'apply'> }) {
  const current = useApplyLabels({ albumId, labelling, whenOpen })
  return <div ref={() => void (apply = current)} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  late.apply.mockClear()
  whenOpen.mockClear()
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const show = (albumId: string, labelling?: Pick<Labelling, 'apply'>) =>
  act(() => root.render(<Album albumId={albumId} {...(labelling && { labelling })} />))

test('labels pressed before the store is open are given once it is, each once and in order', () => {
  const store = { apply: vi.fn<ApplyLabels>() }
  show('a')
  apply(request('first'))
  apply(request('second'))
  show('a', store)
  apply(request('third'))
  show('a', store)
  expect(store.apply.mock.calls).toEqual([[request('first')], [request('second')], [request('third')]])
})

test.each(['for another album', 'for another page'])(
  'labels pressed in an album left before its store was open, %s, are given in that album',
  async (where) => {
    const store = { apply: vi.fn<ApplyLabels>() }
    show('a')
    apply(request('first'))
    if (where === 'for another album') show('b', store)
    else act(() => root.render(<div />))
    await expect.poll(() => late.apply.mock.calls).toEqual([[request('first')]])
    expect(whenOpen.mock.calls).toEqual([['a']])
    expect(store.apply).not.toHaveBeenCalled()
  },
)
