import { ServiceError } from '#service/core/service-error.ts'
import type { PassedAnswer } from './answer.ts'
import type { Spool } from './spool.ts'

/** A request on its way, for all who wait for its answer. */
type Flight = {
  answer: Promise<PassedAnswer>
  isAnswered: boolean
  /** The stream of its answer, once there is one. */
  spool: Spool | undefined
  /** How much had changed when it set out. */
  changes: number
  waiting: number
  giveUp: () => void
}

/**
 * Request coalescing: whoever asks for the same as another who still waits, or has hardly begun to read, gets the same answer.
 * Nobody gets one to a question from before a change that they may know of.
 */
export function createFlights<Request>(send: (request: Request, signal: AbortSignal) => Promise<PassedAnswer>) {
  const flights = new Map<string, Flight>()
  let changes = 0

  function setOut(request: Request): Flight {
    const gone = new AbortController()
    const answer = send(request, gone.signal)
    const giveUp = () => gone.abort()
    const flight: Flight = { answer, isAnswered: false, spool: undefined, changes, waiting: 0, giveUp }
    const note = async () => {
      const result = await answer.catch(() => undefined)
      flight.isAnswered = true
      if (result && 'spool' in result) flight.spool = result.spool
    }
    void note()
    return flight
  }

  const canShare = (flight: Flight) =>
    flight.changes === changes && (!flight.isAnswered || flight.spool?.isFresh() === true)

  function findFlight(name: string, request: Request): Flight {
    const found = flights.get(name)
    if (found && canShare(found)) return found
    const flight = setOut(request)
    flights.set(name, flight)
    const land = () => {
      if (flights.get(name) === flight) flights.delete(name)
    }
    const follow = async () => {
      const answer = await flight.answer.catch(() => undefined)
      if (answer && 'spool' in answer) answer.spool.whenEnded(land)
      else land()
    }
    void follow()
    return flight
  }

  /** Ends a request that nobody waits for; those who have their answer have begun to read it before this looks. */
  function abandon(flight: Flight): void {
    if (flight.isAnswered) setImmediate(() => flight.spool?.dropUnread())
    else flight.giveUp()
  }

  /** Waits for an answer as long as its browser does. The last to leave ends the request. */
  async function board(flight: Flight, signal: AbortSignal | undefined): Promise<PassedAnswer> {
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(new ServiceError('CLIENT_LEFT'))
    signal?.addEventListener('abort', leave, { once: true })
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
    /** The answer of a request that nobody shares. */
    alone: (request: Request, signal: AbortSignal | undefined) => board(setOut(request), signal),
    /** The answer of an equal request that is under way, or of this one. Equal requests have one name. */
    share: (name: string, request: Request, signal: AbortSignal | undefined) =>
      board(findFlight(name, request), signal),
  }
}
