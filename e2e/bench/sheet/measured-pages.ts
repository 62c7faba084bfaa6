import type { Locator, Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { tenthLabel } from '../bench-service/album-rows.ts'
import { benchKey } from '../bench-service/bench-service.ts'

/** A page to measure: our app, the limit, or a peer. */
export type MeasuredPage = {
  name: string
  title: string
  address: (albumId: string) => string
  filter: (page: Page) => Locator
  /** Filter changes that each bring another first photo; one is enough for the other pages. */
  changes: (page: Page) => Locator[]
  /** Expands the labels, where some are collapsed. */
  unfold?: (page: Page) => Promise<void>
  /** Clears the filter. */
  clear: (page: Page) => Locator
  selectAll: (page: Page) => Locator
  /** Caches thumbnails: a second visit is measured as well. */
  keeps: boolean
  /** Ctrl+A and ranges with Shift are measured as well. */
  selectsByKey: boolean
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filter photos' })

function ourChanges(page: Page): Locator[] {
  const button = (name: string) => rail(page).getByRole('button', { name: new RegExp(`^${name}`) })
  return [button(`${tenthLabel}, `), button('label000, '), button('Exclude label000, '), button(`${tenthLabel}, `)]
}

export const ourPage: MeasuredPage = {
  name: 'ours',
  title: 'Contact Sheet',
  address: (albumId) => `${paths.album(albumId)}#key=${benchKey}`,
  filter: (page) => rail(page).getByRole('button', { name: new RegExp(`^${tenthLabel}, `) }),
  unfold: (page) => rail(page).getByRole('button', { name: 'Show all' }).first().click(),
  changes: ourChanges,
  clear: (page) => rail(page).getByRole('link', { name: 'All photos' }),
  selectAll: (page) => page.getByRole('button', { name: 'Select all' }),
  keeps: true,
  selectsByKey: true,
}

const benchPage = (name: string, title: string): MeasuredPage => ({
  name,
  title,
  address: (albumId) => `/pages/${name}/?${new URLSearchParams({ album: albumId, key: benchKey }).toString()}`,
  filter: (page) => page.getByRole('button', { name: tenthLabel }),
  changes: () => [],
  clear: (page) => page.getByRole('button', { name: 'all', exact: true }),
  selectAll: (page) => page.getByRole('button', { name: 'select all' }),
  keeps: false,
  selectsByKey: false,
})

export const limitPage = benchPage('limit', 'the limit (no React)')

/** In the order of each round. */
export const measuredPages: MeasuredPage[] = [
  ourPage,
  limitPage,
  benchPage('immich-justified', 'justified-layout-wasm, windowed'),
  benchPage('virtua-rows', 'virtua rows'),
]
