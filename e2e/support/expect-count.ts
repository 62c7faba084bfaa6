import { expect, type Page } from '@playwright/test'

/** Waits until the album’s count is exactly this: `24 photos` is part of `2 of 24 photos`. */
export const expectCount = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
