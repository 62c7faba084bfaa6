import { expect, test } from 'vitest'
import { countPlaywright, countVitest, oneCheck, sum, withExitCode } from './count.ts'

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] }

test('a test file that could not be loaded counts as failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 3, failed: 2, skipped: 1 })
})

test('a flaky journey and an error outside any journey count as failed', () => {
  expect(countPlaywright(playwright)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(countPlaywright({ ...playwright, errors: [{}] })).toMatchObject({ failed: 3 })
})

test('a run that ended badly without a failed test counts as failed', () => {
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2 })
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0 })
})

test('a report that is none of theirs is no report', () => {
  expect(() => countVitest({})).toThrow()
  expect(() => countPlaywright({})).toThrow()
})

test('counts add up', () => {
  expect(sum([oneCheck(true), oneCheck(false), oneCheck(true)])).toEqual({ passed: 2, failed: 1, skipped: 0 })
})
