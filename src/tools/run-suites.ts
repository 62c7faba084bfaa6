import { oneCheck, sum, type Count } from '#tools/suites/count.ts'
import { isSuiteName, suites } from '#tools/suites/suites.ts'

/** Most characters of a failure to repeat at the end: a counterexample may have a million. */
const LONGEST_FAILURE = 3_000

// `node run-suites.ts [suite]…`: all of them by default. The very last line is `N passed, M failed`.
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(suites)
const results: { name: string; count: Count; seconds: number }[] = []

for (const name of names) {
  const start = performance.now()
  console.log(`\n── ${name} ──`)
  let count: Count
  try {
    if (!isSuiteName(name)) throw new Error(`there is no suite ${name}; there are ${Object.keys(suites).join(', ')}`)
    count = await suites[name]()
  } catch (error) {
    console.error(error)
    count = oneCheck(false, `${name} could not be run: see above`)
  }
  results.push({ name, count, seconds: (performance.now() - start) / 1000 })
}

const { passed, failed, failures } = sum(results.map(({ count }) => count))
// repeated at the end, for readers of a long log
for (const failure of failures) console.log(`\nfailed: ${failure.slice(0, LONGEST_FAILURE)}`)

console.log('\nsuite      passed  failed  skipped  seconds')
for (const { name, count, seconds } of results) {
  const cells = [
    name.padEnd(9),
    ...[count.passed, count.failed].map((n) => String(n).padStart(7)),
    String(count.skipped).padStart(8),
  ]
  console.log([...cells, seconds.toFixed(1).padStart(8)].join(' '))
}

process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
