import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { limits } from '#contract/index.ts'
import type { FindAddresses } from '#service/context.ts'
import { createBoundedMap } from '#service/core/bounded-map.ts'
import type { Log } from '#service/core/log.ts'
import { type ErrorCode, ServiceError } from '#service/core/service-error.ts'
import { type GuardOptions, sendGuarded, toProblem } from '#service/deliveries/guard/guarded-request.ts'
import type { TargetPolicy } from '#service/deliveries/guard/target-policy.ts'

/** Milliseconds for DNS, connect, headers and body together. */
const DEADLINE_MS = 20_000

/** Idle keep-alive connections; the caller limits how many are open at once. */
const MOST_IDLE = 12

/** Chunks beyond which a picture is joined into one: 15 MB over TLS come in fewer. */
const MOST_PIECES = 1000

/** Milliseconds that DNS answers are cached: a sheet of pictures needs one look-up. */
const NAMES_MS = 30_000
const LOOK_UP_MS = 5000
const MOST_NAMES = 1000

/** Hosts named in the log at most. */
const MOST_NAMED = 100

/** Resolves with a picture in the chunks it came in. */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<Uint8Array[]>

export type PictureFetcherOptions = Pick<GuardOptions, 'findAddresses' | 'trust' | 'connect'> & {
  policy: () => TargetPolicy
  log: Log
  clock: () => Date
  deadlineMs?: number
}

/**
 * DNS look-up with a short cache. Its addresses are checked against the policy each time, and connected to as they are.
 */
function rememberAddresses(findAddresses: FindAddresses, clock: () => Date): FindAddresses {
  const known = createBoundedMap<{ found: Promise<string[]>; until: number }>(MOST_NAMES)
  return async (hostname) => {
    const now = clock().getTime()
    const kept = known.get(hostname)
    if (kept !== undefined && now < kept.until) return kept.found
    // not the first caller's signal: others wait for the same look-up
    const found = findAddresses(hostname, AbortSignal.timeout(LOOK_UP_MS))
    known.set(hostname, { found, until: now + NAMES_MS })
    return found.catch((error: unknown) => {
      known.delete(hostname)
      throw error
    })
  }
}

/** The error for a status other than 200. */
function refusalOf(status: number): ErrorCode {
  if (status === 404 || status === 410) return 'MEDIA_NOT_FOUND'
  if (status === 401 || status === 403) return 'ADDRESS_REFUSED'
  return 'PICTURE_UNREACHABLE'
}

const piecesOf = (incoming: IncomingMessage): AsyncIterable<Uint8Array> => incoming

/** Reads a picture without copying it: half a megabyte each would keep the garbage collector busy. */
async function readPicture(incoming: IncomingMessage): Promise<Uint8Array[]> {
  const { statusCode = 0, headers } = incoming
  // redirects too: upstream has not given out their targets
  if (statusCode !== 200) throw new ServiceError(refusalOf(statusCode))
  if (Number(headers['content-length'] ?? 0) > limits.stableBytes) throw new ServiceError('PICTURE_BROKEN')
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of piecesOf(incoming)) {
    size += piece.length
    if (size > limits.stableBytes) throw new ServiceError('PICTURE_BROKEN')
    pieces.push(piece)
  }
  return pieces.length > MOST_PIECES ? [Buffer.concat(pieces, size)] : pieces
}

function codeFor(error: unknown, isLate: boolean): ErrorCode {
  if (error instanceof ServiceError) return error.code
  if (isLate) return 'PICTURE_LATE'
  return toProblem(error) === 'address' ? 'PICTURE_CLOSED' : 'PICTURE_UNREACHABLE'
}

/** Logs each failing host once; never an address, which is a secret. */
function createHostLog(log: Log) {
  const named = new Set<string>()
  return (address: string, problem: string) => {
    const { host = '' } = URL.parse(address) ?? {}
    if (named.has(host) || named.size >= MOST_NAMED) return
    named.add(host)
    log.warn('can’t make thumbnails of pictures from this host', { host, problem })
  }
}

/**
 * Fetches pictures through the webhooks' SSRF guard: public https addresses only, the connection goes to the address
 * that was checked, redirects are not followed. Rejects with a `ServiceError`.
 */
export function createPictureFetcher({
  policy,
  log,
  clock,
  deadlineMs = DEADLINE_MS,
  ...options
}: PictureFetcherOptions) {
  const pool = { keepAlive: true, maxFreeSockets: MOST_IDLE }
  const agents = { https: new HttpsAgent(pool), http: new HttpAgent(pool) }
  const findAddresses = rememberAddresses(options.findAddresses, clock)
  const logHost = createHostLog(log)

  const fetchPicture: FetchPicture = async (address, given) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = AbortSignal.any([given, deadline])
    const agent = address.startsWith('http:') ? agents.http : agents.https
    const headers = { accept: 'image/webp, image/jpeg, image/*;q=0.5', 'user-agent': 'contact-sheet-gateway' }
    let incoming: IncomingMessage | undefined
    try {
      const guard = { ...options, findAddresses, policy: policy(), agent, signal }
      incoming = await sendGuarded({ url: address, method: 'GET', headers }, guard)
      return await readPicture(incoming)
    } catch (error) {
      const code = codeFor(error, deadline.aborted)
      if (code === 'PICTURE_CLOSED' || (code === 'PICTURE_UNREACHABLE' && !given.aborted))
        logHost(address, incoming === undefined ? toProblem(error) : `status ${incoming.statusCode}`)
      incoming?.destroy()
      throw new ServiceError(code)
    }
  }
  return {
    fetch: fetchPicture,
    close(): void {
      agents.https.destroy()
      agents.http.destroy()
    },
  }
}
