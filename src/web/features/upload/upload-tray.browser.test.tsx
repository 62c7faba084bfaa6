import '#web/theme.css'
import { useRef, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useClearOfNotices } from '#web/ui/use-clear-of-notices.ts'
import { UploadTray } from './upload-tray.tsx'

/** A page with a bar, whose button adds the tray and a file to it. */
function Page() {
  const bar = useRef<HTMLDivElement>(null)
  const { uploads } = useData()
  const [isAdded, setAdded] = useState(false)
  const [isHelped, setHelped] = useState(false)
  useClearOfNotices(bar)
  const add = async () => {
    const { add: upload } = await uploads()
    upload({ albumId: 'lisbon', name: 'Lisbon', maxBytes: 1 }, [new File([], 'empty.jpg')])
    setAdded(true)
  }
  return (
    <>
      <div ref={bar} className="fixed inset-x-0 bottom-(--safe-bottom) h-30">
        <button type="button" onClick={() => void add()}>
          Add
        </button>
        <button type="button" onClick={() => setHelped(true)}>
          Help
        </button>
      </div>
      {isHelped && (
        <Dialog title="Help" onClose={() => setHelped(false)}>
          Keys
        </Dialog>
      )}
      {isAdded && <UploadTray />}
    </>
  )
}

const edge = (of: Locator) => of.element().getBoundingClientRect()

test('the uploads lie above a bar of the page that was there before them', async () => {
  await page.viewport(390, 844)
  // as on a phone with a home indicator
  document.documentElement.style.setProperty('--safe-bottom', '34px')
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('--safe-bottom')
    await page.viewport(1440, 900)
  })
  showOnService(<Page />, { extensions: () => Response.json({ data: [{ name: 'upload' }] }) })
  const button = page.getByRole('button', { name: 'Add' })
  await button.click()
  const close = page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  await expect.poll(() => edge(close).bottom).toBeLessThan(edge(button).top)
  // a dialog has the notices, and its buttons at the bottom
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await expect.element(close).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await close.click()
  await expect.element(close).not.toBeInTheDocument()
})

/** The tray, and a button that uploads two files to a service that never answers. */
function Sending() {
  const { uploads } = useData()
  const add = async () => {
    const { add: upload } = await uploads()
    upload({ albumId: 'lisbon', name: 'Lisbon', maxBytes: 9 }, [new File(['1'], '1.jpg'), new File(['2'], '2.jpg')])
  }
  return (
    <>
      <button type="button" onClick={() => void add()}>
        Add
      </button>
      <UploadTray />
    </>
  )
}

test('uploads are stopped, and not started again, by a double click or a held key', async () => {
  showOnService(<Sending />, {
    extensions: () => Response.json({ data: [{ name: 'upload' }] }),
    upload: ({ signal }) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  })
  await page.getByRole('button', { name: 'Add' }).click()
  const stop = page.getByRole('button', { name: 'Stop' })
  const retry = page.getByRole('button', { name: 'Try again' })
  // the middle is soon below the button that closes the tray, the corner below the one that tries again
  await stop.dblClick()
  await retry.click()
  await stop.dblClick({ position: { x: 2, y: 20 } })
  await retry.click()
  await expect.element(stop).toHaveFocus()
  await userEvent.keyboard('{Enter>2/}')
  await expect.element(retry).toBeVisible()
  // a held Tab passes the button
  await expect.element(retry).toHaveFocus()
  await userEvent.keyboard('{Tab}{Shift>}{Tab>3/}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveFocus()
})
