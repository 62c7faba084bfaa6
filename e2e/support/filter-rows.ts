import type { Page } from '@playwright/test'

/** The number of rows that the filters of webhooks or deliveries take. */
export const filterRows = (page: Page): Promise<number> =>
  page
    .getByRole('group', { name: 'Filters' })
    .getByRole('combobox')
    .evaluateAll((filters) => new Set(filters.map((filter) => filter.getBoundingClientRect().top)).size)
