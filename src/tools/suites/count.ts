import * as z from 'zod/mini'

/** Numbers of tests by outcome, with the messages of those that failed. */
export type Count = { passed: number; failed: number; skipped: number; failures: readonly string[] }

export const none: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
const oneFailure = (failure: string): Count => ({ ...none, failed: 1, failures: [failure] })
/** A check counted as one test; `failure`: the message if it did not pass. */
export const oneCheck = (isPassed: boolean, failure: string): Count =>
  isPassed ? { ...none, passed: 1 } : oneFailure(failure)
export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
  skipped: counts.reduce((total, count) => total + count.skipped, 0),
  failures: counts.flatMap(({ failures }) => failures),
})

/** Counts a failure for a failed run without failed tests: a crash, a file that can't be loaded, no tests. */
export const withExitCode = (count: Count, exitCode: number): Count =>
  exitCode !== 0 && count.failed === 0 ? sum([count, oneFailure(`the run ended with exit code ${exitCode}`)]) : count

const told = (name: string, messages: readonly string[]) => [name, ...messages].join('\n')

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
})

/** Counts Vitest's JSON report; a test file that could not be loaded is one failure. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.parse(report)
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages ?? [])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...failedTests, ...unloaded.map(({ name, message }) => told(name, [message ?? 'could not be loaded']))],
  }
}

const playwrightError = z.object({ message: z.optional(z.string()) })
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(playwrightError) })) })),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
type PlaywrightSuite = z.infer<typeof playwrightSuite>

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
})

const said = (errors: readonly z.infer<typeof playwrightError>[]) =>
  errors.map(({ message }) => message ?? 'no message')

const failedJourneys = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      told(
        `${file}:${line} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => said(errors))),
      ),
    ),
  ...suites.flatMap(failedJourneys),
]

/** Counts Playwright's JSON report; flaky tests and errors outside any test are failures. */
export function countPlaywright(report: unknown): Count {
  const { stats, suites, errors } = playwrightReport.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedJourneys), ...said(errors)],
  }
}
