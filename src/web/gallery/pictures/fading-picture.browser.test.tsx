import '#web/theme.css'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#testing/mount.ts'
import { FadingPicture } from './fading-picture.tsx'

/** The address of a picture in a colour. */
function pictureOf(colour: string, [width, height] = [30, 20]): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = colour
  context?.fillRect(0, 0, width, height)
  return canvas.toDataURL()
}

const [a, b] = [pictureOf('red'), pictureOf('blue')]
const broken = 'data:image/png,no-picture'

/** Renders a picture that can be replaced. `events`: what it told, in order. */
function open() {
  const events: string[] = []
  const names = new Map([
    [a, 'a'],
    [b, 'b'],
    [broken, 'broken'],
  ])
  const { root, host } = mount()
  const show = (src: string | undefined, id = src ?? '') =>
    flushSync(() =>
      root.render(
        <FadingPicture
          picture={src === undefined ? undefined : { id, src, alt: names.get(src) ?? '' }}
          fit="contain"
          onShown={(shown) => events.push(`${names.get(shown)} shown`)}
          onFail={(failed) => events.push(`${names.get(failed)} failed`)}
        />,
      ),
    )
  return { show, events, host }
}

test('a picture that is in view still is shown again after one that failed, which is retried the next time', async () => {
  const { show, events } = open()
  show(a)
  await expect.poll(() => events).toEqual(['a shown'])
  show(broken)
  await expect.poll(() => events).toEqual(['a shown', 'broken failed'])
  show(a)
  await expect.poll(() => events).toEqual(['a shown', 'broken failed', 'a shown'])
  show(broken)
  await expect.poll(() => events).toEqual(['a shown', 'broken failed', 'a shown', 'broken failed'])
})

test('a picture that is no longer wanted tells neither that it is shown nor that it failed', async () => {
  const { show, events } = open()
  show(a)
  await expect.poll(() => events).toEqual(['a shown'])
  show(broken)
  show(a)
  show(undefined)
  show(b)
  await expect.poll(() => events).toContain('b shown')
  expect(events).toEqual(['a shown', 'a shown', 'b shown'])
})

test('a picture that failed is loaded again after a while, and once the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { show, events } = open()
  show(broken)
  await expect.poll(() => events).toHaveLength(1)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => events).toHaveLength(2)
  dispatchEvent(new Event('online'))
  await expect.poll(() => events).toEqual(['broken failed', 'broken failed', 'broken failed'])
})

test('a picture that is in view is not loaded again because its address is signed anew', async () => {
  const { show, events, host } = open()
  show(a, 'p')
  await expect.poll(() => events).toEqual(['a shown'])
  show(b, 'p')
  expect(host.querySelectorAll('canvas')).toHaveLength(1)
  await expect.poll(() => events).toEqual(['a shown', 'b shown'])
})

test('a picture is drawn again, from its newest address, when its place has become larger', async () => {
  const { show, host } = open()
  Object.assign(host.style, { position: 'relative', width: '450px', height: '300px' })
  show(pictureOf('green', [1_500, 1_000]), 'p')
  const drawn = () => (host.querySelector('canvas')?.width ?? 0) / devicePixelRatio
  await expect.poll(drawn).toBe(450)
  show(pictureOf('blue', [1_500, 1_000]), 'p')
  Object.assign(host.style, { width: '900px', height: '600px' })
  await expect.poll(drawn).toBe(900)
  const probe = document.createElement('canvas').getContext('2d')
  probe?.drawImage(host.querySelector('canvas') ?? new Image(), 0, 0)
  expect([...(probe?.getImageData(9, 9, 1, 1).data ?? [])]).toEqual([0, 0, 255, 255])
})
