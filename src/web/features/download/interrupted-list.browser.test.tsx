import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { keepDownload } from '#web/data/download/kept-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InterruptedList } from './interrupted-list.tsx'
import { INTERRUPTED } from './use-interrupted.ts'

const order = { albumId: 'a', photos: [], layout: 'flat' } as const

/** A dialog with the interrupted downloads, and a button that interrupts two. */
function Interrupted() {
  const { scope } = useData()
  const queryClient = useQueryClient()
  const interrupt = async () => {
    for (const title of ['Harbour', 'Regatta'])
      (
        await keepDownload({
          scope: await scope(),
          order: { ...order, title },
          fileName: 'photos.zip',
          file: undefined,
        })
      )?.release()
    await queryClient.invalidateQueries({ queryKey: INTERRUPTED })
  }
  return (
    <Dialog title="Download photos" onClose={() => undefined}>
      <InterruptedList onGoOn={() => undefined} />
      <Button onClick={() => void interrupt()}>Interrupt</Button>
    </Dialog>
  )
}

test('the focus stays in the dialog when an interrupted download is discarded', async () => {
  showOnService(<Interrupted />)
  await page.getByRole('button', { name: 'Interrupt' }).click()
  const discards = page.getByRole('button', { name: 'Discard' })
  await expect.element(discards).toHaveLength(2)
  for (const left of [1, 0]) {
    await discards.first().click()
    await expect.element(discards).toHaveLength(left)
    await expect.element(page.getByRole('heading', { name: 'Download photos' })).toHaveFocus()
  }
})
