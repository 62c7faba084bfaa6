import type { PageRun } from '../sheet/page-run.ts'

type Read = (run: PageRun) => number | undefined

/** One figure: a row of the table. */
export type Figure = { id: string; title: string; read: Read; digits?: number }

const percent = (share: number | undefined) => (share === undefined ? undefined : share * 100)

/** Rows of the sheet's tables. Milliseconds unless the title says otherwise. */
export const figures = [
  { id: 'scripts', title: 'all JavaScript until arrived, kB gzipped', read: (run) => run.scripts },
  { id: 'firstPhoto', title: 'first photo', read: (run) => run.load.firstPhoto },
  { id: 'full', title: 'viewport full', read: (run) => run.load.full },
  { id: 'arrived', title: 'album arrived', read: (run) => run.load.arrived },
  { id: 'task', title: 'longest task until full', read: (run) => run.load.task },
  { id: 'gap', title: 'longest gap until full', read: (run) => run.load.gap },
  { id: 'taskAfter', title: 'longest task from then until arrived', read: (run) => run.load.taskAfter },
  { id: 'gapAfter', title: 'longest gap from then until arrived', read: (run) => run.load.gapAfter },
  { id: 'blocked', title: 'blocked until arrived', read: (run) => run.load.blocked },
  { id: 'nodes', title: 'DOM nodes', read: (run) => run.load.nodes },
  { id: 'loaded', title: 'renderer MB, viewport full', read: (run) => run.memory?.full },
  { id: 'arrivedMemory', title: 'renderer MB, album arrived', read: (run) => run.memory?.arrived },
  { id: 'peak', title: 'renderer MB, peak after scrolling', read: (run) => run.memory?.peak },
  { id: 'fps', title: 'scrolling: frames a second', read: (run) => run.scroll?.fps, digits: 1 },
  { id: 'p95', title: 'scrolling: p95 frame', read: (run) => run.scroll?.p95, digits: 1 },
  { id: 'longestFrame', title: 'scrolling: longest frame', read: (run) => run.scroll?.longest },
  { id: 'blank', title: 'scrolling: blank, %', read: (run) => percent(run.scroll?.blank), digits: 1 },
  { id: 'withPicture', title: 'scrolling: tiles with picture, %', read: (run) => percent(run.scroll?.withPicture) },
  { id: 'settled', title: 'pictures after scrolling', read: (run) => run.settled },
  { id: 'jumpTiles', title: 'jump: tiles', read: (run) => run.jump?.tiles },
  { id: 'jumpDecoded', title: 'jump: pictures', read: (run) => run.jump?.decoded },
  { id: 'filterPaint', title: 'filter: next paint', read: (run) => run.filter?.paint },
  { id: 'filterDone', title: 'filter: its tiles in place', read: (run) => run.filter?.done },
  { id: 'filterPictures', title: 'filter: its pictures', read: (run) => run.filter?.pictures },
  { id: 'changeScript', title: 'filter change, 200 labels: script', read: (run) => run.filtering?.script, digits: 1 },
  { id: 'changePaint', title: 'filter change, 200 labels: next paint', read: (run) => run.filtering?.paint },
  { id: 'changeShown', title: 'filter change, 200 labels: its photos painted', read: (run) => run.filtering?.shown },
  { id: 'selectPaint', title: 'select all: next paint', read: (run) => run.select?.paint },
  { id: 'selectScript', title: 'select all: script', read: (run) => run.select?.script, digits: 1 },
  { id: 'selectDone', title: 'select all: tiles marked', read: (run) => run.select?.done },
  { id: 'keysScript', title: 'Ctrl with A: script', read: (run) => run.selecting?.keys?.script, digits: 1 },
  { id: 'keysPaint', title: 'Ctrl with A: next paint', read: (run) => run.selecting?.keys?.paint },
  { id: 'rangeScript', title: 'range of four fifths: script', read: (run) => run.selecting?.range?.script, digits: 1 },
  { id: 'rangePaint', title: 'range of four fifths: next paint', read: (run) => run.selecting?.range?.paint },
  { id: 'secondFirstPhoto', title: 'second visit: first photo', read: (run) => run.second?.load.firstPhoto },
  { id: 'secondFull', title: 'second visit: viewport full', read: (run) => run.second?.load.full },
  { id: 'secondFps', title: 'second visit: frames a second', read: (run) => run.second?.scroll.fps, digits: 1 },
  {
    id: 'secondWithPicture',
    title: 'second visit: tiles with picture, %',
    read: (run) => percent(run.second?.scroll.withPicture),
  },
  { id: 'secondJump', title: 'second visit: jump, pictures', read: (run) => run.second?.jump.decoded },
] as const satisfies Figure[]

export type FigureId = (typeof figures)[number]['id']

/** The medians of one page's runs; undefined where a run lacks the figure. */
export type Medians = Record<FigureId, number | undefined>

/** Undefined if a value is missing: a run that timed out has none, and the median of the others would flatter. */
export function median(values: (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  if (sorted.length < values.length || sorted.some((value) => Number.isNaN(value))) return undefined
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

export function toMedians(runs: PageRun[]): Medians {
  const entries = figures.map(({ id, read }) => [id, median(runs.map(read))])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per figure, which fromEntries forgets
  return Object.fromEntries(entries) as Medians
}
