import type { Page } from '@playwright/test'
import { violationsOf } from './fixtures.ts'

/** Violations of WCAG 2.2 AA in the light theme, and of contrast, which is all that differs, in the dark one. */
export async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const violations = await violationsOf(
      page,
      theme === 'dark' ? { type: 'rule', values: ['color-contrast'] } : undefined,
    )
    found.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  return found
}
