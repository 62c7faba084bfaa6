import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countPlaywright, countVitest, oneCheck, sum, withExitCode, type Count } from './count.ts'
import { FIRST_LOAD_LIMIT, firstLoadBytes, PUBLIC_PAGE_LIMIT, publicPageBytes } from './first-load.ts'
import { projectRoot, runCommand } from './run-command.ts'

const resultsDir = join(projectRoot, '.cache/results')

const check = async (command: string, ...args: string[]) =>
  oneCheck((await runCommand(command, args)) === 0, `${command} found faults: see above`)

/** Runs a test runner and counts its report, so that a crashed run is never green. */
async function reported(options: {
  report: string
  run: (file: string) => Promise<number>
  count: (report: unknown) => Count
}): Promise<Count> {
  const file = join(resultsDir, options.report)
  await mkdir(resultsDir, { recursive: true })
  await rm(file, { force: true })
  const exitCode = await options.run(file)
  const report = await readFile(file, 'utf8').catch(() => undefined)
  return withExitCode(
    report === undefined ? oneCheck(false, `there is no ${options.report}`) : options.count(JSON.parse(report)),
    exitCode,
  )
}

function budget(name: string, bytes: number, limit: number): Count {
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript, ${limit / 1000} kB allowed`)
  return oneCheck(bytes <= limit, `${name} is above its budget`)
}

async function sizeBudgets(): Promise<Count> {
  const dist = join(projectRoot, 'dist')
  return sum([
    budget('first load', await firstLoadBytes(dist), FIRST_LOAD_LIMIT),
    budget('public page, beside the libraries', await publicPageBytes(dist), PUBLIC_PAGE_LIMIT),
  ])
}

/** The suites in the order they run; e2e uses the output of build. */
export const suites = {
  types: () => check('tsc', '-b'),
  lint: async () => sum([await check('oxfmt', '--check'), await check('oxlint', '--type-aware'), await check('knip')]),
  unit: () =>
    reported({
      report: 'unit.json',
      run: (file) =>
        runCommand('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
      count: countVitest,
    }),
  build: async () => {
    const built = await check('vite', 'build', '--logLevel', 'warn')
    return built.failed > 0 ? built : sum([built, await sizeBudgets()])
  },
  e2e: () =>
    reported({
      report: 'e2e.json',
      run: (file) =>
        runCommand('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      count: countPlaywright,
    }),
} satisfies Record<string, () => Promise<Count>>

export type SuiteName = keyof typeof suites
export const isSuiteName = (name: string): name is SuiteName => Object.hasOwn(suites, name)
