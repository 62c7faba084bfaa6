import { expect, test } from 'vitest'
import { countPlaywright, countVitest, none, oneCheck, sum, withExitCode } from './count.ts'

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, suites: [], errors: [] }

/** A journey in Playwright's report. */
const spec = (title: string, ok: boolean) => ({
  title,
  ok,
  file: 'sheet.spec.ts',
  line: 7,
  tests: [{ results: [{ errors: ok ? [] : [{ message: 'no tile' }] }] }],
})

test('a test file that could not be loaded counts as failed', () => {
  const passed = { status: 'passed', fullName: 'adds' }
  const failed = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2'] }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
  ]
  expect(countVitest({ ...vitest, testResults })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['b.test.ts › takes away\nexpected 1 to be 2', 'a.test.ts\nno such module'],
  })
})

test('a flaky journey and an error outside any journey count as failed', () => {
  expect(countPlaywright(playwright)).toMatchObject({ passed: 5, failed: 2, skipped: 2 })
  expect(countPlaywright({ ...playwright, errors: [{ message: 'no server' }] })).toMatchObject({
    failed: 3,
    failures: ['no server'],
  })
})

test('the message of a failed journey is kept, however deeply nested', () => {
  const group = { specs: [spec('scrolls', true), spec('jumps', false)] }
  expect(countPlaywright({ ...playwright, suites: [{ specs: [], suites: [group] }] }).failures).toEqual([
    'sheet.spec.ts:7 › jumps\nno tile',
  ])
})

test('a run that exits with an error but no failed test counts as failed', () => {
  const green = { ...none, passed: 3 }
  expect(withExitCode(green, 1)).toEqual({ ...green, failed: 1, failures: ['the run ended with exit code 1'] })
  expect(withExitCode({ ...green, failed: 2 }, 1)).toMatchObject({ failed: 2 })
  expect(withExitCode(green, 0)).toEqual(green)
})

test('an unknown report is an error', () => {
  expect(() => countVitest({})).toThrow()
  expect(() => countPlaywright({})).toThrow()
})

test('counts add up', () => {
  const checks = [oneCheck(true, 'types'), oneCheck(false, 'lint'), oneCheck(true, 'build')]
  expect(sum(checks)).toEqual({ passed: 2, failed: 1, skipped: 0, failures: ['lint'] })
})
