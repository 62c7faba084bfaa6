import type { TestProject } from 'vitest/node'
import { openDatabase } from '#service/db/open-database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose template database is migrated and empty, for tests to copy; and the seed of randomness. */
    cluster: { location: string; seed: number } | undefined
  }
}

/** Runs PostgreSQL for the tests of the project `cluster`. If it is not installed, they test a single service. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await startPostgres()
  if (server === undefined) {
    console.log('no PostgreSQL is installed here: several services on one are not tried')
    project.provide('cluster', undefined)
    return undefined
  }
  const template = new URL(server.location)
  template.pathname = '/template1'
  const db = await openDatabase(template.href)
  await db.destroy()
  const seed = Number(process.env['CLUSTER_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
  console.log(`requests are spread by chance: CLUSTER_SEED=${seed}`)
  project.provide('cluster', { location: server.location, seed })
  return () => server.stop()
}
