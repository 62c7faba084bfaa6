import { type GatewayRun, lines, ways } from '../gateway/measure-gateway-sheet.ts'
import { median } from './figures.ts'
import { cell, ratio, table } from './table.ts'

/** Goals for the gateway, as factors: at most this much slower; on a slow line, at least this much faster. */
const MOST = 1.2
const FASTER = 5

type Figure = 'firstPhoto' | 'full'

/** Results through a gateway and without, as markdown. */
export function gatewaySheetReport(runs: GatewayRun[]): string {
  const sizes = [...new Set(runs.map(({ photos }) => photos))]
  const parts = sizes.flatMap((photos) =>
    lines.map((line) => {
      const of = (way: (typeof ways)[number], figure: Figure) =>
        median(
          runs
            .filter((run) => run.photos === photos && run.line === line && run.way === way)
            .map(({ load }) => load[figure]),
        )
      const rows = ways.map((way) => [
        way,
        ...(['firstPhoto', 'full'] as const).flatMap((figure) => [
          cell(of(way, figure)),
          way === 'direct' ? '' : ratio(of(way, figure), of('direct', figure)),
        ]),
      ])
      const aim = line === undefined ? `at most ${MOST} ×` : `at most ${(1 / FASTER).toFixed(2)} ×`
      const on = line === undefined ? 'an upstream of 20 MB/s' : `a line of ${line / 1000} MB/s`
      return [
        `## ${cell(photos)} photos through a gateway, over ${on} (ms, medians; aim: ${aim})`,
        table(['', 'first photo', '÷ direct', 'viewport full', '÷ direct'], rows),
      ].join('\n\n')
    }),
  )
  const errors = [...new Set(runs.flatMap((run) => run.errors.map((error) => `- ${run.way}: ${error}`)))]
  return [...parts, ...(errors.length > 0 ? [`Errors in the pages:\n${errors.join('\n')}`] : [])].join('\n\n')
}
