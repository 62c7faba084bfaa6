import { limitPage, measuredPages } from '../sheet/measured-pages.ts'
import type { PageRun } from '../sheet/page-run.ts'
import { figures, type Medians, toMedians } from './figures.ts'
import { goalsOf, isMet } from './goals.ts'
import { cell, ratio, table } from './table.ts'

/** The album size that the goals apply to. */
const GOAL_PHOTOS = 50_000

type Measured = { name: string; title: string; runs: PageRun[]; medians: Medians }

function measuredOf(runs: PageRun[]): Measured[] {
  return measuredPages
    .map(({ name, title }) => ({ name, title, runs: runs.filter((run) => run.page === name) }))
    .filter((page) => page.runs.length > 0)
    .map((page) => ({ ...page, medians: toMedians(page.runs) }))
}

function figureTable(pages: Measured[]): string {
  const limit = pages.find(({ name }) => name === limitPage.name)?.medians
  const ours = pages.find(({ name }) => name === 'ours')?.medians
  const head = ['', ...pages.map(({ title }) => title), ...(ours && limit ? ['ours ÷ limit'] : [])]
  const rows = figures
    .filter(({ id }) => pages.some(({ medians }) => medians[id] !== undefined))
    .map((figure) => {
      const { id, title } = figure
      const digits = 'digits' in figure ? figure.digits : 0
      const cells = pages.map(({ medians }) => cell(medians[id], digits))
      return [title, ...cells, ...(ours && limit ? [ratio(ours[id], limit[id])] : [])]
    })
  return table(head, rows)
}

function goalTable(pages: Measured[], firstLoad: number | undefined): string[] {
  const [ours, limit] = ['ours', limitPage.name].map((name) => pages.find((page) => page.name === name)?.medians)
  if (ours === undefined || limit === undefined) return []
  const goals = goalsOf({ ours, limit, firstLoad })
  const rows = goals.map((goal) => [
    goal.name,
    cell(goal.value, 1),
    `${goal.kind} ${cell(goal.bound, 1)}`,
    goal.value === undefined ? 'not measured' : isMet(goal) ? 'yes' : 'NO',
  ])
  const met = goals.filter(isMet).length
  return [`### Goals: ${met} of ${goals.length} met`, table(['', 'ours', 'goal', 'met'], rows)]
}

const faults = (pages: Measured[]) =>
  pages.flatMap(({ title, runs }) =>
    [...new Set(runs.flatMap(({ errors }) => errors))].map((error) => `- ${title}: ${error}`),
  )

/** Results for the sheet, as markdown that is readable on a terminal too. */
export function sheetReport({ runs, firstLoad }: { runs: PageRun[]; firstLoad: number | undefined }): string {
  const sizes = [...new Set(runs.map(({ photos }) => photos))].toSorted((a, b) => a - b)
  const parts = sizes.flatMap((photos) => {
    const pages = measuredOf(runs.filter((run) => run.photos === photos))
    const rounds = Math.max(...pages.map((page) => page.runs.length))
    const errors = faults(pages)
    return [
      `## ${cell(photos)} photos (milliseconds unless said; medians of ${rounds})`,
      figureTable(pages),
      ...(photos === GOAL_PHOTOS ? goalTable(pages, firstLoad) : []),
      ...(errors.length > 0 ? [`Errors in the pages:\n${errors.join('\n')}`] : []),
    ]
  })
  return parts.join('\n\n')
}
