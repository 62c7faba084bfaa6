import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import type { Operator } from './operator.ts'

const connectionSchema = z.object({ url: z.string(), api: z.string(), key: z.string(), pid: z.int() })

const pathIn = (data: string) => join(data, 'connection.json')

/** The connection to the service that serves from a data folder; undefined where none does, or its file is cut off. */
export async function findConnection(data: string): Promise<z.infer<typeof connectionSchema> | undefined> {
  const text = await readIfThere(pathIn(data))
  if (text === undefined) return undefined
  try {
    return connectionSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Writes where a service is reached, and with which key, for scripts on this machine; gives the file's path. */
export async function writeConnection(data: string, { url, operator }: { url: string; operator: Operator }) {
  const connection = { url, api: `${url}/api`, ...operator, pid: process.pid }
  await writePrivateFile(pathIn(data), `${JSON.stringify(connection, null, 2)}\n`)
  return pathIn(data)
}

export const removeConnection = (data: string) => rm(pathIn(data), { force: true })
