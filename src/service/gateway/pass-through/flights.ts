import { ServiceError } from '#service/core/service-error.ts'
import type { ForwardedAnswer } from './answer.ts'
import type { Spool } from './spool.ts'

/** An upstream request, shared by all who wait for its answer. */
type Flight = {
  answer: Promise<ForwardedAnswer>
  isAnswered: boolean
  /** Set once all who waited have left before the answer. */
  isGivenUp: boolean
  /** Set once a streamed answer has arrived. */
  spool: Spool | undefined
  /** The change counter when it was sent. */
  changes: number
  waiting: number
  giveUp: () => void
}

/**
 * Request coalescing: a request joins an identical one that still waits for its answer, or whose answer is still within
 * the replay window. It never joins one sent before a change that its caller may know of.
 */
export function createFlights<Request>(send: (request: Request, signal: AbortSignal) => Promise<ForwardedAnswer>) {
  const flights = new Map<string, Flight>()
  let changes = 0

  function start(request: Request): Flight {
    const gone = new AbortController()
    const answer = send(request, gone.signal)
    const giveUp = () => {
      flight.isGivenUp = true
      gone.abort()
    }
    const flight: Flight = {
      answer,
      isAnswered: false,
      isGivenUp: false,
      spool: undefined,
      changes,
      waiting: 0,
      giveUp,
    }
    const note = async () => {
      const result = await answer.catch(() => undefined)
      flight.isAnswered = true
      if (result && 'spool' in result) flight.spool = result.spool
    }
    void note()
    return flight
  }

  const canShare = (flight: Flight) =>
    flight.changes === changes && !flight.isGivenUp && (!flight.isAnswered || flight.spool?.isFresh() === true)

  function findFlight(name: string, request: Request): Flight {
    const found = flights.get(name)
    if (found && canShare(found)) return found
    const flight = start(request)
    flights.set(name, flight)
    const forget = () => {
      if (flights.get(name) === flight) flights.delete(name)
    }
    const follow = async () => {
      const answer = await flight.answer.catch(() => undefined)
      if (answer && 'spool' in answer) answer.spool.whenEnded(forget)
      else forget()
    }
    void follow()
    return flight
  }

  /** Ends a request nobody waits for. `setImmediate` lets callers that just got the answer open their readers first. */
  function abandon(flight: Flight): void {
    if (flight.isAnswered) setImmediate(() => flight.spool?.dropUnread())
    else flight.giveUp()
  }

  /** Waits for the answer until the browser disconnects; the last to leave ends the request. */
  async function join(flight: Flight, signal: AbortSignal | undefined): Promise<ForwardedAnswer> {
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(new ServiceError('CLIENT_LEFT'))
    signal?.addEventListener('abort', leave, { once: true })
    // it may have left before it could join
    if (signal?.aborted === true) leave()
    flight.waiting++
    try {
      return await Promise.race([flight.answer, left.promise])
    } finally {
      signal?.removeEventListener('abort', leave)
      flight.waiting--
      if (flight.waiting === 0) abandon(flight)
    }
  }

  return {
    noteChange: () => void changes++,
    /** Sends a request that no other joins. */
    sendAlone: (request: Request, signal: AbortSignal | undefined) => join(start(request), signal),
    /** Joins an identical request in flight, or sends this one. Identical requests have the same `name`. */
    share: (name: string, request: Request, signal: AbortSignal | undefined) => join(findFlight(name, request), signal),
  }
}
