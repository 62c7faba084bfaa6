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

function Album({ albumId, labelling }: { albumId: string; labelling?: Pick<Labelling, 'give'> }) {
  const current = useGiveLabels(albumId, labelling)
  return <div ref={() => void (give = current)} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
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

test('labels pressed in an album that was left before its store was open are not given in the next', () => {
  const store = { give: vi.fn<Give>() }
  show('a')
  give(request('first'))
  show('b')
  show('b', store)
  expect(store.give).not.toHaveBeenCalled()
})
