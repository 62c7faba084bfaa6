import { FIRST_LOAD_LIMIT } from '#tools/suites/first-load.ts'
import type { Medians } from './figures.ts'

/** Goals for the sheet with 50,000 photos, some relative to the limit page of the same run. */
export type Goal = { name: string; value: number | undefined; bound: number | undefined; kind: 'at most' | 'at least' }

const times = (factor: number, value: number | undefined) => (value === undefined ? undefined : factor * value)

export const isMet = ({ value, bound, kind }: Goal) =>
  value !== undefined && bound !== undefined && (kind === 'at most' ? value <= bound : value >= bound)

function atMost(name: string, value: number | undefined, bound: number | undefined): Goal {
  return { name, value, bound, kind: 'at most' }
}

function atLeast(name: string, value: number | undefined, bound: number): Goal {
  return { name, value, bound, kind: 'at least' }
}

/** The goals with their figures. `firstLoad`: bytes, as in the suite that builds the app. */
export function goalsOf({
  ours,
  limit,
  firstLoad,
}: {
  ours: Medians
  limit: Medians
  firstLoad: number | undefined
}): Goal[] {
  return [
    atMost('JavaScript of the first load, kB gzipped', firstLoad && firstLoad / 1000, FIRST_LOAD_LIMIT / 1000),
    atMost('first photo (500 or 1.5 × the limit)', ours.firstPhoto, Math.max(500, times(1.5, limit.firstPhoto) ?? 0)),
    atMost('viewport full (1.4 × the limit)', ours.full, times(1.4, limit.full)),
    atMost('longest task until full', ours.task, 50),
    atMost('longest gap until full', ours.gap, 50),
    atMost('DOM nodes', ours.nodes, 400),
    atMost('renderer MB, viewport full', ours.loaded, 300),
    atMost('renderer MB, peak after scrolling', ours.peak, 500),
    atLeast('scrolling: frames a second', ours.fps, 58),
    atMost('scrolling: p95 frame', ours.p95, 22),
    // samples may hit the ragged end of a row, which is no blank area
    atMost('scrolling: blank, %', ours.blank, 0.5),
    atMost('jump: tiles', ours.jumpTiles, 112),
    atMost('jump: pictures (1.1 × the limit)', ours.jumpDecoded, times(1.1, limit.jumpDecoded)),
    atMost('second visit: jump, pictures', ours.secondJump, 150),
    atLeast('second visit: tiles with picture, %', ours.secondWithPicture, 80),
    atMost('filter: next paint', ours.filterPaint, 25),
    atMost('filter change, 200 labels: script', ours.changeScript, 16),
    atMost('filter change, 200 labels: next paint', ours.changePaint, 30),
    atMost('select all: next paint', ours.selectPaint, 30),
    atMost('Ctrl with A: script', ours.keysScript, 10),
    atMost('Ctrl with A: next paint', ours.keysPaint, 30),
    atMost('range of four fifths: script', ours.rangeScript, 10),
    atMost('range of four fifths: next paint', ours.rangePaint, 30),
  ]
}
