import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import type { InterruptedDownload } from '#web/data/download/kept-download.ts'
import { Button } from '#web/ui/button.tsx'
import { useStartDownload } from './use-start-download.ts'

function Resume({ download }: { download: InterruptedDownload }) {
  const { goOn } = useStartDownload()
  return <Button onClick={() => void goOn(download)}>Resume</Button>
}

test('a download whose file may not be written any more resumes into another, chosen by a press of its own', async () => {
  const root = await navigator.storage.getDirectory()
  const file = await root.getFileHandle('refused.zip', { create: true })
  Object.assign(file, { requestPermission: async () => 'denied' })
  const picker = vi.fn<NonNullable<typeof window.showSaveFilePicker>>()
  const pickerBefore = window.showSaveFilePicker
  window.showSaveFilePicker = picker
  // the user has read the browser's question for a while
  const activation = vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(false)
  picker.mockRejectedValueOnce(new DOMException('too late', 'SecurityError'))
  onTestFinished(async () => {
    Object.assign(window, { showSaveFilePicker: pickerBefore })
    activation.mockRestore()
    await root.removeEntry('refused.zip')
  })
  const order = { albumId: 'a', title: 'Harbour', photos: [], layout: 'flat' } as const
  const download = { id: 'd', scope: 's', order, fileName: 'photos.zip', file, kept: 0 }
  showOnService(<Resume download={download} />)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText(/^photos\.zip can’t be written any more\./)).toBeVisible()
  expect(picker).not.toHaveBeenCalled()
  picker.mockReset().mockRejectedValueOnce(new DOMException('cancelled', 'AbortError'))
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await expect.poll(() => picker.mock.calls.length).toBe(1)
})
