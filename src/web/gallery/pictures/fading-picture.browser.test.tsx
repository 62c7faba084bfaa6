import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { mount } from '#testing/mount.ts'
import { FadingPicture } from './fading-picture.tsx'

/** The address of a picture in a colour. */
function pictureOf(colour: string): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = colour
  context?.fillRect(0, 0, 30, 20)
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
  const { root } = mount()
  const show = (src: string | undefined) =>
    flushSync(() =>
      root.render(
        <FadingPicture
          picture={src === undefined ? undefined : { src, alt: names.get(src) ?? '' }}
          fit="contain"
          onShown={(shown) => events.push(`${names.get(shown)} shown`)}
          onFail={(failed) => events.push(`${names.get(failed)} failed`)}
        />,
      ),
    )
  return { show, events }
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
