import type { CullView } from '#web/paths.ts'

/** Most reviewers that an album can be split among. */
export const MOST_REVIEWERS = 9

/** Parses the query that `paths.cull` writes; unknown and invalid values are ignored. */
export function readCullView(query: URLSearchParams): CullView {
  const [, number = 0, of = 0] = (/^(\d)of(\d)$/.exec(query.get('reviewer') ?? '') ?? []).map(Number)
  return {
    filter: query.get('filter') || undefined,
    pass: query.get('pass') === 'undecided' ? 'undecided' : undefined,
    reviewer: of >= 2 && number >= 1 && number <= of ? { number, of } : undefined,
  }
}
