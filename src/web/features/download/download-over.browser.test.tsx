import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import type { DownloadState } from '#web/data/download/download-store.ts'
import { DownloadOver } from './download-over.tsx'

const photos = [1, 2].map((frame) => ({ photoId: `p${frame}`, frame, labels: [] }))

test.each([
  { phase: 'saved', isKept: false, offers: ['Download the other 2'] },
  { phase: 'empty', isKept: false, offers: ['Try again'] },
  { phase: 'unwritten', isKept: false, offers: ['Try again'] },
  // choosing Download… again resumes it
  { phase: 'unwritten', isKept: true, offers: [] },
] as const)('a download that is $phase, kept: $isKept, offers $offers', async ({ phase, isKept, offers }) => {
  const order = { albumId: 'a', title: 'Harbour', layout: 'flat', photos } as const
  const state: DownloadState = {
    ...order,
    phase,
    isKept,
    fileName: 'a.zip',
    done: 0,
    bytes: 0,
    failed: [],
    left: photos,
  }
  showOnService(<DownloadOver state={state} onStart={() => {}} onClose={() => {}} />)
  await expect.element(page.getByRole('button', { name: 'Save list of addresses' })).toBeVisible()
  const restart = page.getByRole('button', { name: /^(Download the other|Try again)/ })
  expect(restart.elements().map(({ textContent }) => textContent)).toEqual(offers)
})
