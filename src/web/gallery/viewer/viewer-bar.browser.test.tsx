import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { ViewerFoot } from './viewer-bar.tsx'

test('the download is a button until its address is known, and follows the one that a press brings', async () => {
  const fresh = vi.fn<() => Promise<string | undefined>>()
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => follow.mockRestore())
  const photo = {
    id: 'p1',
    kind: 'image' as const,
    src: undefined,
    videoUrl: undefined,
    downloadUrl: undefined,
    freshDownload: fresh,
    width: 3,
    height: 2,
    name: 'Photo 1',
  }
  const { root } = mount()
  // on wide screens the bar above the photo has it
  await page.viewport(390, 844)
  flushSync(() =>
    root.render(
      <ViewerFoot photo={photo} panelOpen={false} onPanel={() => {}}>
        <p>Labels</p>
      </ViewerFoot>,
    ),
  )
  const download = page.getByRole('button', { name: 'Download' })
  fresh.mockResolvedValueOnce(undefined)
  await download.click()
  fresh.mockResolvedValueOnce('https://media.test/fresh.jpg')
  await download.click()
  await expect.poll(() => follow.mock.contexts).toHaveLength(1)
  expect(follow.mock.contexts).toMatchObject([{ href: 'https://media.test/fresh.jpg' }])
})
