import { fileURLToPath } from 'node:url'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Where the bench reads and writes; everything but the sources is git-ignored. */
export const places = {
  root: inRoot(''),
  pageSources: inRoot('e2e/bench/pages'),
  probeSource: inRoot('e2e/bench/probe/probe.ts'),
  pictures: inRoot('.cache/bench/pictures'),
  /** The limit and the peers, built. */
  pages: inRoot('.cache/bench/pages'),
  /** Our app, built for the bench alone, so that another build can't change it during a run. */
  app: inRoot('.cache/bench/app'),
  probe: inRoot('.cache/bench/probe'),
  results: inRoot('bench-results'),
}
