import { parseArgs } from 'node:util'
import { isScenario, scenarioNames } from './scenarios/scenarios.ts'
import { type MeasuredPage, measuredPages } from './sheet/measured-pages.ts'

const parts = ['sheet', 'service', 'gateway', 'gateway-sheet', 'cluster'] as const
type Part = (typeof parts)[number]

export type Flags = {
  sizes: number[]
  rounds: number
  pages: MeasuredPage[]
  only: Part | undefined
  /** Scenario to play instead of measuring. */
  scenario: string | undefined
}

export class FlagError extends Error {}

function readSizes(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new FlagError('--sizes takes numbers of photos: 1000,50000')
  return sizes
}

function readRounds(text: string): number {
  const rounds = Number(text)
  if (!Number.isInteger(rounds) || rounds < 1) throw new FlagError('--rounds takes a whole number from 1 on')
  return rounds
}

function readPages(text: string | undefined): MeasuredPage[] {
  if (text === undefined) return measuredPages
  const names = text.split(',')
  const pages = measuredPages.filter(({ name }) => names.includes(name))
  if (pages.length < names.length)
    throw new FlagError(`--pages takes some of ${measuredPages.map(({ name }) => name).join(',')}`)
  return pages
}

/** Parses the command line; the defaults measure everything in less than ten minutes. */
export function readFlags(args: string[]): Flags {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,10000,50000' },
      rounds: { type: 'string', default: '3' },
      pages: { type: 'string' },
      only: { type: 'string' },
      scenario: { type: 'string' },
    },
  })
  const { only, scenario } = values
  const part = parts.find((each) => each === only)
  if (only !== undefined && part === undefined) throw new FlagError(`--only takes one of ${parts.join(', ')}`)
  if (scenario !== undefined && !isScenario(scenario))
    throw new FlagError(`--scenario takes one of ${scenarioNames.join(', ')}`)
  const [sizes, rounds, pages] = [readSizes(values.sizes), readRounds(values.rounds), readPages(values.pages)]
  return { sizes, rounds, pages, only: part, scenario }
}
