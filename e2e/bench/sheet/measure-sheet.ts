import type { BenchAlbum } from '../bench-service/bench-service.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { cell } from '../report/table.ts'
import { type Extent, measurePage } from './measure-page.ts'
import { type MeasuredPage } from './measured-pages.ts'
import type { PageRun } from './page-run.ts'

/** Smallest album in which clicks and jumps are worth measuring. */
const CLICKS_FROM = 10_000

export const albumOf = (photos: number, seed = 7): BenchAlbum => ({
  albumId: `album-${photos}-${seed}`,
  name: `${cell(photos)} photos`,
  photos,
  seed,
})

const line = ({ page, load, scroll, jump, filter, select, errors }: PageRun) =>
  [
    page.padEnd(17),
    `first ${cell(load.firstPhoto)}`,
    `full ${cell(load.full)}`,
    `task ${cell(load.task)}/${cell(load.taskAfter)}`,
    ...(scroll ? [`fps ${cell(scroll.fps, 1)}`] : []),
    ...(jump ? [`jump ${cell(jump.tiles)}/${cell(jump.decoded)}`] : []),
    ...(filter ? [`filter ${cell(filter.paint)}/${cell(filter.done)}`] : []),
    ...(select ? [`select ${cell(select.paint)}`] : []),
    ...(errors.length > 0 ? [`${errors.length} errors`] : []),
  ].join('  ')

type Plan = { sizes: number[]; rounds: number; pages: MeasuredPage[]; tell: (text: string) => void }

/** Interleaves pages and sizes in rounds, so that other load on the machine affects all alike. */
export async function measureSheet({ sizes, rounds, pages, tell }: Plan): Promise<PageRun[]> {
  const largest = Math.max(...sizes)
  const runs: PageRun[] = []
  for (const photos of sizes) {
    const extent: Extent = photos === largest ? 'all' : photos >= CLICKS_FROM ? 'load and clicks' : 'load'
    const album = albumOf(photos)
    const service = await startBenchService({ albums: [album] })
    try {
      // one round less for smaller albums keeps the bench below ten minutes
      const last = photos === largest ? rounds : Math.max(1, rounds - 1)
      for (let round = 1; round <= last; round++) {
        for (const measured of pages) {
          const run = await measurePage({ measured, photos, albumId: album.albumId, service, extent })
          runs.push(run)
          tell(`${cell(photos).padStart(6)}  round ${round}  ${line(run)}`)
        }
      }
    } finally {
      await service.stop()
    }
  }
  return runs
}
