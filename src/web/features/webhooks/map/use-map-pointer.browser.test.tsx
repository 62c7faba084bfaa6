import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#testing/mount.ts'
import { mapGraph } from './map-graph.ts'
import { mapLayout } from './map-layout.ts'
import { useCamera } from './use-camera.ts'
import { useMapPointer } from './use-map-pointer.ts'

const layout = mapLayout(mapGraph([]), { lane: 34, gutter: 300, isOpen: () => true })
const nothing = () => {}
const onDrop = vi.fn<(id: string | undefined) => void>()

const config = { event: 'newAlbum', targetUrl: 'https://hooks.example/in' } as const
const box = { x: 0, y: 0, width: 0, height: 0 }

function SmallMap() {
  const { listeners, isPanning } = useMapPointer({
    camera: useCamera(),
    layout,
    nodes: new Map([['new album', { kind: 'port', id: 'new album', ids: [], config, box }]]),
    onPoint: nothing,
    onMarquee: nothing,
    onPull: nothing,
    onDrop,
    onMove: nothing,
  })
  return (
    <div data-panning={isPanning} style={{ width: 400, height: 100 }} {...listeners}>
      <div data-node="new album" />
    </div>
  )
}

const map = () => document.querySelector('[data-panning]')
const port = () => document.querySelector('[data-node]')

const send = (type: string, x: number, buttons: number, target = map()) =>
  target?.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: x, clientY: 10, buttons, pointerType: 'mouse' }),
  )

const isPanning = () => map()?.getAttribute('data-panning') === 'true'

/** Shows the map, for pointers that its test makes up. */
async function showMap() {
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
  onTestFinished(() => capture.mockRestore())
  mount(<SmallMap />)
  await expect.poll(map).toBeTruthy()
  return capture
}

test('a press that ended outside the map doesn’t drag it when the pointer is back', async () => {
  const capture = await showMap()
  send('pointerdown', 10, 1)
  send('pointermove', 60, 0)
  send('pointerdown', 90, 1)
  send('pointermove', 140, 1)
  await expect.poll(isPanning).toBe(true)
  expect(capture).toHaveBeenCalledTimes(1)
})

test('a line whose pointer is cancelled is given up', async () => {
  await showMap()
  send('pointerdown', 10, 1, port())
  send('pointermove', 60, 1)
  send('pointercancel', 60, 0)
  // back where it began, instead of over nothing, which would be a new receiver
  expect(onDrop.mock.calls).toEqual([['new album']])
})
