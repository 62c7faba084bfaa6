import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningGateway, startGateway } from '#testing/start-service.ts'
import { openSlowLine } from '../bench-service/slow-line.ts'
import type { BenchService } from '../bench-service/start-bench-service.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { cell } from '../report/table.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import type { LoadFigures } from '../sheet/page-run.ts'
import { openAndWatch } from '../sheet/watch-loading.ts'

/** `direct`: the app and the service, no gateway. Else the gateway's thumbnail cache is cold, or warm. */
export const ways = ['direct', 'gateway', 'gateway, thumbnails on disk'] as const
export type Way = (typeof ways)[number]

/** Bandwidth of the browser's connection, bytes a millisecond; undefined: unlimited. */
export const lines = [undefined, 2000] as const
export type Line = (typeof lines)[number]

export type GatewayRun = { way: Way; line: Line; photos: number; load: LoadFigures; errors: string[] }

/** Bandwidth of the service's pictures, bytes a millisecond: 20 MB/s, as for its albums. */
const UPSTREAM = 20_000

/** Milliseconds: full-size pictures take long on a slow line. */
const PATIENCE = 180_000

type Opened = { url: string; line: Line; photos: number; service: BenchService }

async function openOnce({ url, line, photos, service }: Opened): Promise<{ load: LoadFigures; errors: string[] }> {
  const slow = line === undefined ? undefined : await openSlowLine({ url, bytesPerMs: line })
  // redirected in the browser's resolver: picture URLs name the service, not the slow line
  const { page, errors, close } = await openBrowser(slow && { from: url, to: slow.url })
  try {
    const address = new URL(ourPage.address(albumOf(photos).albumId), url).href
    // the end of the album is not measured here, and takes a minute on a slow line
    const load = await openAndWatch(page, { address, service, patience: PATIENCE, untilArrived: line === undefined })
    return { load, errors }
  } finally {
    await close()
    await slow?.stop()
  }
}

type Plan = { sizes: number[]; rounds: number; tell: (text: string) => void }

type Side = { service: BenchService; gateway: RunningGateway; photos: number }

async function measureWay({ service, gateway, photos }: Side, way: Way, line: Line): Promise<GatewayRun> {
  if (way === 'gateway') await rm(join(gateway.data, 'thumbnails'), { recursive: true, force: true })
  const url = way === 'direct' ? service.url : gateway.url
  return { way, line, photos, ...(await openOnce({ url, line, photos, service })) }
}

/** Interleaves the ways in rounds, so that other load on the machine affects all alike. */
async function measureWays({ rounds, tell, ...side }: Side & Omit<Plan, 'sizes'>, line: Line): Promise<GatewayRun[]> {
  const runs: GatewayRun[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const way of ways) {
      const run = await measureWay(side, way, line)
      runs.push(run)
      const { firstPhoto, full } = run.load
      const on = line === undefined ? 'own network' : `${line / 1000} MB/s`
      tell(
        `${cell(side.photos).padStart(6)}  round ${round}  ${on}  ${way}  first ${cell(firstPhoto)}  full ${cell(full)}`,
      )
    }
  }
  return runs
}

/** Measures the sheet directly and through a gateway: with pictures limited to 20 MB/s, and over a slow line to the browser. */
export async function measureGatewaySheet({ sizes, ...plan }: Plan): Promise<GatewayRun[]> {
  const runs: GatewayRun[] = []
  for (const photos of sizes) {
    for (const line of lines) {
      const upstream = line === undefined ? ({ pictureHost: 'other', pictureBytesPerMs: UPSTREAM } as const) : {}
      const service = await startBenchService({ albums: [albumOf(photos)], ...upstream })
      const gateway = await startGateway(`${service.url}/api`, { live: true })
      try {
        runs.push(...(await measureWays({ service, gateway, photos, ...plan }, line)))
      } finally {
        await gateway.stop()
        await service.stop()
      }
    }
  }
  return runs
}
