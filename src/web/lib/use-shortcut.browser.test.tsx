import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShortcut } from './use-shortcut.ts'

function Shortcut({ onPress }: { onPress: () => void }) {
  useShortcut('x', onPress)
  return (
    <>
      <button type="button" popoverTarget="help">
        Help
      </button>
      <div id="help" popover="auto">
        How it works
      </div>
    </>
  )
}

test('a key does nothing while a popover is open', async () => {
  let presses = 0
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<Shortcut onPress={() => presses++} />)
  await page.getByRole('button', { name: 'Help' }).click()
  await userEvent.keyboard('x')
  expect(presses).toBe(0)
  await userEvent.keyboard('{Escape}x')
  expect(presses).toBe(1)
  root.unmount()
  host.remove()
})
