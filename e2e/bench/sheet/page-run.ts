import type { Jump } from '../probe/jump.ts'
import type { Frames } from '../probe/record-frames.ts'
import type { Click } from '../probe/watch-click.ts'
import type { Filtering } from './measure-filters.ts'
import type { MemoryFigures } from './measure-memory.ts'
import type { Selecting } from './measure-selection.ts'

/** Times in milliseconds since the navigation began. */
export type LoadFigures = {
  firstPhoto: number | undefined
  full: number | undefined
  /** The service sent the album's last byte. */
  arrived: number | undefined
  /** Longest task and gap of the main thread until the view was full, and from then until all had arrived. */
  task: number
  gap: number
  taskAfter: number
  gapAfter: number
  /** Total blocking time: milliseconds beyond 50 of each task, from the navigation until all had arrived. */
  blocked: number
  nodes: number
}

/** One page in one fresh browser; figures not measured are absent. */
export type PageRun = {
  page: string
  photos: number
  /** kB of gzipped JavaScript. */
  scripts: number
  load: LoadFigures
  memory?: MemoryFigures | undefined
  scroll?: Frames | undefined
  /** Milliseconds from the end of scrolling until all pictures in view were complete. */
  settled?: number | undefined
  jump?: Jump | undefined
  filter?: Click | undefined
  filtering?: Filtering | undefined
  select?: Click | undefined
  selecting?: Selecting | undefined
  second?: SecondVisit | undefined
  errors: string[]
}

/** The same album opened again in the same browser, its URLs signed anew. */
export type SecondVisit = { load: LoadFigures; scroll: Frames; jump: Jump }
