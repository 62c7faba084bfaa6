import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { startService, type RunningService } from '#testing/start-service.ts'
import { call } from '../support/api.ts'

const data = join(fileURLToPath(new URL('../..', import.meta.url)), '.cache/shots-data')

/** The service over the demo, as a newcomer sees it. Its data are kept in the cache, so the demo is drawn once. */
export async function startDemo(): Promise<RunningService> {
  const service = await startService({ data })
  const labelledAlbums = async () => {
    const albums = await call(service, 'getAlbums', { search: '' })
    const photos = await Promise.all(albums.map(({ albumId }) => call(service, 'getPhotos', { albumId })))
    return photos.filter((album) => album.some(({ labels = [] }) => labels.includes('keeper'))).length
  }
  await expect.poll(labelledAlbums, { timeout: 240_000, intervals: [2000] }).toBeGreaterThanOrEqual(6)
  return service
}

/** Runs in the page: this device has seen the hints for newcomers, which come when they come. */
export const quiet = (): void => localStorage.setItem('contact-sheet:hints', '["label", "filter", "webhook"]')
