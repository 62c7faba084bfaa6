import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseJson } from '#service/core/parse-json.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import type { Gateway } from '#service/gateway/gateway.ts'
import type { Operator } from './operator.ts'

/** A gateway has no key of its own. */
const connectionSchema = z.object({ url: z.string(), api: z.string(), key: z.optional(z.string()), pid: z.int() })

const pathIn = (data: string) => join(data, 'connection.json')

/** The connection to the service that serves from a data folder; undefined if none does, or its file is truncated. */
export const findConnection = async (data: string): Promise<z.infer<typeof connectionSchema> | undefined> =>
  parseJson(connectionSchema, await readIfThere(pathIn(data)))

/** Writes the address of a service or gateway, and a service's key, for local scripts; returns the file's path. */
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
  /** The key is printed only on a terminal: journals and CI keep what they get. */
  isTerminal: boolean
  isDemo: boolean
  /** The port is any free one, so another at each start. */
  isAnyPort: boolean
  /** Listens for other machines, but gives out addresses that only this one reaches. */
  isOnlyHere: boolean
}

/** The lines that a start prints: the address to open, and what there is to see. */
export function toWelcome({ url, key, file, data, isTerminal, isDemo, isAnyPort, isOnlyHere }: Welcome): string {
  const again = isAnyPort
    ? `The key stays the same at every start; the port does not.`
    : `The same address works at every start, as long as you keep the folder ${data}.`
  return [
    isTerminal ? `Open ${url}/albums#key=${key}` : `Open ${url}/albums with the key in ${file}`,
    ...(isTerminal ? [again] : []),
    ...(isOnlyHere
      ? [`Photos and share links begin with ${url}: for other machines, give the address they use as --public-url`]
      : []),
    ...(isDemo ? ['This is a demo library. For your own photos: npm start -- --library ~/Pictures'] : []),
  ].join('\n')
}

/** The same for a gateway. */
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
