import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import type { Gateway } from '#service/gateway/gateway.ts'
import type { Operator } from './operator.ts'

/** A gateway has no key of its own to give away. */
const connectionSchema = z.object({ url: z.string(), api: z.string(), key: z.optional(z.string()), pid: z.int() })

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

/** Writes where a service or a gateway is reached, a service with its key, for scripts on this machine; gives the file's path. */
export async function writeConnection(data: string, { url, operator }: { url: string; operator?: Operator }) {
  const connection = { url, api: `${url}/api`, ...operator, pid: process.pid }
  await writePrivateFile(pathIn(data), `${JSON.stringify(connection, null, 2)}\n`)
  return pathIn(data)
}

export const removeConnection = (data: string) => rm(pathIn(data), { force: true })

type Welcome = {
  url: string
  key: string
  /** The connection file. */
  file: string
  /** The data folder. */
  data: string
  /** With the key only there: journals and CI keep what they are sent. */
  isTerminal: boolean
  isDemo: boolean
  /** Any free port is another one at each start. */
  isAnyPort: boolean
}

/** The lines that a start prints: the address to open, and what there is to see. */
export function toWelcome({ url, key, file, data, isTerminal, isDemo, isAnyPort }: Welcome): string {
  const again = isAnyPort
    ? `The key stays the same at every start; the port does not.`
    : `The same address works at every start, as long as you keep the folder ${data}.`
  return [
    isTerminal ? `Open ${url}/albums#key=${key}` : `Open ${url}/albums with the key in ${file}`,
    ...(isTerminal ? [again] : []),
    ...(isDemo ? ['This is a demo library. For your own photos: npm start -- --library ~/Pictures'] : []),
  ].join('\n')
}

/** The same of a gateway. */
export const toGatewayWelcome = ({
  url,
  upstream,
  keys,
}: Pick<Gateway, 'upstream' | 'keys'> & { url: string }): string =>
  [
    `Open ${url}/albums`,
    `A gateway in front of ${upstream}`,
    keys === 'own'
      ? 'Everyone uses their own key of that service: the gateway passes it on and keeps none.'
      : 'The gateway keeps the key of that service: people never see it.',
  ].join('\n')
