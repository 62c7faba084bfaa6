import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { usePolledPhotos } from './use-polled-photos.ts'

function Polled() {
  usePolledPhotos('a')
  return null
}

/** Minutes of the page's clock between the first read and the next. The service takes so long for its answer. */
async function pauseAfter({ answer, minutes = 0 }: { answer: () => Response; minutes?: number }): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: { begun: number; ended: number }[] = []
  const getPhotos = () => {
    const begun = Date.now()
    vi.setSystemTime(begun + minutes * 60_000)
    reads.push({ begun, ended: Date.now() })
    return answer()
  }
  showOnService(<Polled />, { getPhotos }, { queryClient })
  const next = async () => {
    // the clock stands still during a read
    if (reads.length === 1 && queryClient.isFetching() === 0) await vi.advanceTimersByTimeAsync(10_000)
    return reads[1]
  }
  await expect.poll(next, { interval: 10 }).toBeDefined()
  return ((reads[1]?.begun ?? 0) - (reads[0]?.ended ?? 0)) / 60_000
}

const albumOf = (count: number) => () =>
  Response.json({
    data: Array.from({ length: count }, (_, index) => ({
      photoId: `p${index}`,
      stableUrl: 'https://media.test/p.jpg',
    })),
    cursor: '{}',
  })

test('the photos of an unattended page are read again after a minute', async () => {
  expect(await pauseAfter({ answer: albumOf(10) })).toBeLessThan(2)
})

test('photos of a large album, which may be sent whole each time, are read again later', async () => {
  expect(await pauseAfter({ answer: albumOf(15_000) })).toBeGreaterThanOrEqual(3)
})

test('photos are read again after ten minutes at the latest, however long the first read took', async () => {
  expect(await pauseAfter({ answer: albumOf(10), minutes: 8 })).toBeLessThan(11)
})

test('after a read that failed late, photos are read again after a minute', async () => {
  expect(await pauseAfter({ answer: () => new Response(null, { status: 504 }), minutes: 8 })).toBeLessThan(2)
})
