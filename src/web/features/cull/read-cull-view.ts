import type { CullView } from '#web/paths.ts'

/** Reviewers among whom the photos of an album can be split. */
export const MOST_REVIEWERS = 9

/** The view of a cull in an address, as `paths.cull` writes it; what it does not know is left out. */
export function readCullView(query: URLSearchParams): CullView {
  const [, number = 0, of = 0] = (/^(\d)of(\d)$/.exec(query.get('reviewer') ?? '') ?? []).map(Number)
  return {
    filter: query.get('filter') || undefined,
    pass: query.get('pass') === 'undecided' ? 'undecided' : undefined,
    reviewer: of >= 2 && number >= 1 && number <= of ? { number, of } : undefined,
  }
}
