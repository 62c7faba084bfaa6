import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { isMac } from '#web/lib/keyboard/is-mac.ts'
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx'

test('a shortcut is found by its keys as they are printed', async () => {
  showOnService(<KeyboardShortcutsDialog onClose={() => {}} />)
  const keys = isMac ? '⌘ K' : 'Ctrl K'
  await page.getByRole('searchbox').fill(keys.toLowerCase())
  await expect.element(page.getByRole('definition').getByText(keys)).toBeVisible()
})
