import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseJson } from '#service/core/parse-json.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { randomSecret } from '#service/core/random.ts'
import { createSemaphore } from '#service/core/semaphore.ts'

/** Seconds that a session lasts: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** Sessions kept: one more ends the oldest. */
const MOST = 1000

const fileSchema = z.object({
  /** Its hash; another passphrase ends all sessions. */
  passphrase: z.string(),
  /** Hash of each token, and when its session ends, as epoch milliseconds. */
  sessions: z.array(z.tuple([z.string(), z.number()])),
})
type SessionFile = z.infer<typeof fileSchema>

/** A fast hash suffices: a token is 256 random bits and can't be guessed. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

type OpenSessionsOptions = {
  /** The gateway's data folder. */
  dataDir: string
  clock: () => Date
  /** The hash of the passphrase, given the one of the last start. */
  findHash: (former: string | undefined) => Promise<string>
}

/**
 * Sessions of people who have signed in: in memory, and in the data folder as hashes, so that they outlive a restart.
 */
export async function openSessions({ dataDir, clock, findHash }: OpenSessionsOptions) {
  const path = join(dataDir, 'sessions.json')
  // damaged: people sign in again
  const kept = parseJson(fileSchema, await readIfThere(path))
  const passphraseHash = await findHash(kept?.passphrase)
  const ends = new Map(kept?.passphrase === passphraseHash ? kept.sessions : [])
  const mutex = createSemaphore(1)
  /** The file lacks a change, unless a write that is under way succeeds. */
  let isBehind = false

  const write = () =>
    mutex.run(async () => {
      const now = clock().getTime()
      const current = [...ends].filter(([, end]) => end > now).slice(-MOST)
      for (const hash of ends.keys()) ends.delete(hash)
      for (const [hash, end] of current) ends.set(hash, end)
      isBehind = true
      await writePrivateFile(
        path,
        `${JSON.stringify({ passphrase: passphraseHash, sessions: current } satisfies SessionFile)}\n`,
      )
      isBehind = false
    })
  await write()

  return {
    passphraseHash,
    /** Begins a session; returns its token, which is stored nowhere. */
    async begin(): Promise<string> {
      const token = randomSecret()
      ends.set(hashToken(token), clock().getTime() + SESSION_SECONDS * 1000)
      await write()
      return token
    },
    isOpen: (token: string): boolean => (ends.get(hashToken(token)) ?? 0) > clock().getTime(),
    /** Ends a session; if that could not be written, any later call writes it. */
    async end(token: string): Promise<void> {
      if (ends.delete(hashToken(token)) || isBehind) await write()
    },
  }
}

export type Sessions = Awaited<ReturnType<typeof openSessions>>
