import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { startService, type RunningService } from '#testing/start-service.ts'
import { call } from '../support/api.ts'

const data = join(fileURLToPath(new URL('../..', import.meta.url)), '.cache/shots-data')

/** The service with the demo library, as a newcomer sees it. Its data folder is cached, so the demo is drawn once. */
export async function startDemo(): Promise<RunningService> {
  const service = await startService({ data })
  let last = -1
  // photos are labelled as they are drawn: the demo is complete when no more arrive
  const isWhole = async () => {
    const albums = await call(service, 'getAlbums', { search: '' })
    const photos = await Promise.all(albums.map(({ albumId }) => call(service, 'getPhotos', { albumId })))
    const labelled = photos.filter((album) => album.some(({ labels = [] }) => labels.includes('keeper'))).length
    const count = photos.flat().length
    const isSame = count === last
    last = count
    return isSame && labelled >= 6
  }
  await expect.poll(isWhole, { timeout: 240_000, intervals: [4000] }).toBe(true)
  return service
}

/** Runs in the page: marks the hints for newcomers as seen, as their timing varies. */
export const quiet = (): void => localStorage.setItem('contact-sheet:hints', '["label", "filter", "webhook"]')
