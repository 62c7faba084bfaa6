import { Client } from 'pg'

/** Creates an empty database on a PostgreSQL server, so that test files do not share one; returns its address. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${process.pid}_${performance.now().toString().replace('.', '_')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
