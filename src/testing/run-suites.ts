import { none, sum, type Count } from './suites/count.ts'
import { isSuiteName, suites } from './suites/suites.ts'

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
    count = { ...none, failed: 1 }
  }
  results.push({ name, count, seconds: (performance.now() - start) / 1000 })
}

console.log('\nsuite      passed  failed  skipped  seconds')
for (const { name, count, seconds } of results) {
  const { passed, failed, skipped } = count
  const cells = [name.padEnd(9), ...[passed, failed].map((n) => String(n).padStart(7)), String(skipped).padStart(8)]
  console.log([...cells, seconds.toFixed(1).padStart(8)].join(' '))
}

const { passed, failed } = sum(results.map(({ count }) => count))
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
