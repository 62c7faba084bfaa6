import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mapGraph } from './map-graph.ts'
import { mapLayout } from './map-layout.ts'
import { useCamera } from './use-camera.ts'
import { useMapPointer } from './use-map-pointer.ts'

const layout = mapLayout(mapGraph([]), { lane: 34, gutter: 300, isOpen: () => true })
const nothing = () => {}

function EmptyMap() {
  const { listeners, isPanning } = useMapPointer({
    camera: useCamera(),
    layout,
    nodes: new Map(),
    onPoint: nothing,
    onMarquee: nothing,
    onPull: nothing,
    onDrop: nothing,
    onMove: nothing,
  })
  return <div data-panning={isPanning} style={{ width: 400, height: 100 }} {...listeners} />
}

const map = () => document.querySelector('[data-panning]')

const send = (type: string, x: number, buttons: number) =>
  map()?.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: x, clientY: 10, buttons, pointerType: 'mouse' }),
  )

const isPanning = () => map()?.getAttribute('data-panning') === 'true'

test('a press that ended outside the map doesn’t drag it when the pointer is back', async () => {
  // of a pointer that this test makes up
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    capture.mockRestore()
  })
  root.render(<EmptyMap />)
  await expect.poll(map).toBeTruthy()
  send('pointerdown', 10, 1)
  send('pointermove', 60, 0)
  send('pointerdown', 90, 1)
  send('pointermove', 140, 1)
  await expect.poll(isPanning).toBe(true)
  expect(capture).toHaveBeenCalledTimes(1)
})
