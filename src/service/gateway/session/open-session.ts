import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Log } from '#service/core/log.ts'
import { ensurePrivateFile } from '#service/core/private-file.ts'
import { randomSecret } from '#service/core/random.ts'
import { UsageError } from '#service/core/service-error.ts'
import type { Gateway } from '#service/gateway/gateway.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { createIdentify, createKeptIdentify } from './identify.ts'
import { hashInFile } from './passphrase.ts'
import { mountSession, stateTag } from './session-routes.ts'
import { openSessions } from './session-store.ts'

const read = (option: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--${option} ${file} can’t be read as a file`)
  })

/** A key travels in a header: visible ASCII. */
const KEY = /^[\x21-\x7e]+$/

async function readKey(file: string): Promise<string> {
  const key = (await read('upstream-key-file', file)).trim()
  if (KEY.test(key)) return key
  throw new UsageError(`--upstream-key-file ${file} must contain one API key and nothing else`)
}

/** Kept over restarts, so that stored holder ids stay valid. */
const ensureSecret = (dataDir: string): Promise<string> =>
  ensurePrivateFile(join(dataDir, 'holder-secret'), randomSecret)

export type KeySession = {
  keys: Gateway['keys']
  identify: Gateway['identify']
  /** Adds the routes for signing in and out. */
  mount: (api: Hono<ApiEnv>) => void
  /** For the head of each page. */
  pageHead: (request: Request) => string
}

type OpenSessionOptions = {
  upstream: string
  upstreamKeyFile: string | undefined
  passphraseFile: string | undefined
  dataDir: string
  clock: () => Date
  log: Log
  publicUrl: () => string
  behindProxy: boolean
}

/** Reads the key and the passphrase of the gateway, and the sessions of earlier starts. */
export async function openSession({
  upstreamKeyFile,
  passphraseFile,
  dataDir,
  ...rest
}: OpenSessionOptions): Promise<KeySession> {
  const keptKey = upstreamKeyFile === undefined ? undefined : await readKey(upstreamKeyFile)
  const text = passphraseFile === undefined ? undefined : await read('passphrase-file', passphraseFile)
  const sessions =
    text === undefined
      ? undefined
      : await openSessions({ dataDir, clock: rest.clock, findHash: (former) => hashInFile(text, former) })
  const options = { ...rest, keptKey, sessions }
  const secret = await ensureSecret(dataDir)
  return {
    keys: keptKey === undefined ? 'own' : 'kept',
    identify: keptKey === undefined ? createIdentify(secret) : createKeptIdentify({ ...options, secret }),
    mount: (api) => mountSession(api, options),
    pageHead: (request) => stateTag(request, options),
  }
}
