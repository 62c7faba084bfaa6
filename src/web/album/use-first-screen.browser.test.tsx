import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeAnchor } from '#web/gallery/navigation/scroll-anchor.ts'
import { useFirstScreen } from './use-first-screen.ts'

const address = '/albums/a?text=x'
const showFirstScreen = vi.fn<(albumId: string) => void>()
const rests = new Set<() => void>()
const photos = { showFirstScreen }
const pictures = {
  onRest(listener: () => void) {
    rests.add(listener)
    return () => rests.delete(listener)
  },
}

function Sheet({ count }: { count: number }) {
  useFirstScreen({ photos, pictures, albumId: 'a', address, count })
  return null
}

let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  showFirstScreen.mockClear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const show = (count: number) => act(() => root.render(<Sheet count={count} />))

test.each([
  ['nowhere', undefined],
  ['at a photo that is among them', 199],
])('the rest of an album waits for the pictures in view when the sheet was left %s', (_where, index) => {
  writeAnchor(address, index === undefined ? undefined : { photoId: 'p', index, offset: 0 })
  show(0)
  show(200)
  expect(showFirstScreen).not.toHaveBeenCalled()
  for (const rest of rests) rest()
  expect(showFirstScreen).toHaveBeenCalledExactlyOnceWith('a')
})

test('the rest of an album does not wait when the sheet was left below the photos that have arrived', () => {
  writeAnchor(address, { photoId: 'p', index: 200, offset: 0 })
  show(0)
  expect(showFirstScreen).not.toHaveBeenCalled()
  show(200)
  expect(showFirstScreen).toHaveBeenCalledWith('a')
})
