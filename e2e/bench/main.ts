import { build } from 'vite'
import { firstLoadBytes } from '#tools/suites/first-load.ts'
import { buildAll } from './build-pages.ts'
import { type Flags, FlagError, readFlags } from './flags.ts'
import { measureGatewaySheet } from './gateway/measure-gateway-sheet.ts'
import { measureGateway } from './gateway/measure-gateway.ts'
import { measureCluster } from './own-service/measure-cluster.ts'
import { measureService } from './own-service/measure-service.ts'
import { makePictures } from './pictures/make-pictures.ts'
import { havePictures } from './pictures/pictures.ts'
import { places } from './places.ts'
import { clusterReport } from './report/cluster-report.ts'
import { gatewayReport } from './report/gateway-report.ts'
import { gatewaySheetReport } from './report/gateway-sheet-report.ts'
import { type OtherWork, otherWork, warnOfOtherWork } from './report/other-work.ts'
import { serviceReport } from './report/service-report.ts'
import { sheetReport } from './report/sheet-report.ts'
import { writeResults } from './report/write-results.ts'
import { runScenario } from './scenarios/run-scenario.ts'
import { measureSheet } from './sheet/measure-sheet.ts'
import { ourPage } from './sheet/measured-pages.ts'

/** Measures a gateway alone; not part of the default run. */
const gatewayOnly = async () => tell(gatewayReport(await measureGateway()))

/** Measures processes that share a PostgreSQL; not part of the default run. */
async function clusterOnly(): Promise<void> {
  const result = await measureCluster()
  tell(result ? clusterReport(result) : 'PostgreSQL is not installed here')
}

/** Measures the sheet through a gateway and directly; not part of the default run. */
async function gatewaySheetOnly(flags: Flags): Promise<void> {
  // a gateway serves the project's own build
  await build({ root: places.root, logLevel: 'warn' })
  tell(`\n${gatewaySheetReport(await measureGatewaySheet({ ...flags, tell }))}`)
}

const tell = (text: string) => console.log(text)

async function prepare({ pages, only }: Flags): Promise<void> {
  if (!havePictures(places.pictures)) {
    tell('making the pictures, once: about a minute')
    await makePictures(places.pictures)
  }
  if (only !== 'service') await buildAll({ app: pages.some(({ name }) => name === 'ours') })
}

async function measure(flags: Flags, before: OtherWork): Promise<void> {
  const date = new Date()
  const service = flags.only === 'sheet' ? undefined : await measureService(Math.max(...flags.sizes))
  const sheet = flags.only === 'service' ? [] : await measureSheet({ ...flags, tell })
  const firstLoad = sheet.some(({ page }) => page === ourPage.name) ? await firstLoadBytes(places.app) : undefined
  const markdown = [
    ...warnOfOtherWork(before),
    ...(sheet.length > 0 ? [sheetReport({ runs: sheet, firstLoad })] : []),
    ...(service ? [serviceReport(service)] : []),
  ].join('\n\n')
  tell(`\n${markdown}`)
  const data = { otherWork: before, sheet, service }
  tell(`\n${await writeResults({ folder: places.results, date, markdown, data })}`)
}

try {
  const flags = readFlags(process.argv.slice(2))
  const before = otherWork()
  if (flags.only === 'gateway') await gatewayOnly()
  else if (flags.only === 'cluster') await clusterOnly()
  else {
    await prepare(flags)
    if (flags.only === 'gateway-sheet') await gatewaySheetOnly(flags)
    else if (flags.scenario) tell(await runScenario(flags.scenario))
    else await measure(flags, before)
  }
} catch (error) {
  if (!(error instanceof FlagError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
