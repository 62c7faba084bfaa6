/** Below, a number is taken for seconds; above, for milliseconds. */
const MILLISECONDS_FROM = 1e11

function momentOf(value: string): number | undefined {
  if (!/^\d{9,13}$/.test(value)) return Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value)
  const number = Number(value)
  return number < MILLISECONDS_FROM ? number * 1000 : number
}

/** `20260131T120000Z`, as S3 writes it, as milliseconds. */
function compactDate(value: string): number {
  return Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Names under which services are known to sign an expiry: an own one, S3, CloudFront, Google, Azure. */
const names = new Set(['expires', 'expiry', 'exp', 'se', 'x-expires'])

/**
 * When a signed address stops working, in milliseconds since 1970. How addresses are signed is each service's own
 * affair, so this is a hint: without it the renewal waits for the first picture that fails.
 */
export function expiryOf(address: string): number | undefined {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const values = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
  const prefix = ['x-amz', 'x-goog'].find((vendor) => values.has(`${vendor}-date`))
  if (prefix) {
    const end = compactDate(values.get(`${prefix}-date`) ?? '') + Number(values.get(`${prefix}-expires`)) * 1000
    return Number.isNaN(end) ? undefined : end
  }
  for (const [name, value] of values) {
    const moment = names.has(name) ? momentOf(value) : undefined
    if (moment !== undefined) return moment
  }
  return undefined
}

/** An address, and when the service gave it, in milliseconds since 1970. */
export type GivenAddress = { address: string | undefined; givenAt: number }

/**
 * When an address ends and how long it lives, in milliseconds. One that had ended when it was given tells nothing: this
 * clock and the service's differ by more than its life.
 */
function lifeOf({ address, givenAt }: GivenAddress): { end: number; life: number } | undefined {
  const end = address === undefined ? undefined : expiryOf(address)
  return end !== undefined && end > givenAt ? { end, life: end - givenAt } : undefined
}

/** Not used any more so many milliseconds before the end, or the tenth of its life: the request takes its time, too. */
const ON_THE_WAY = 10_000

/** From when on an address is, by what it says itself, past its use; never, where it does not tell. */
function staleFrom(given: GivenAddress): number {
  const known = lifeOf(given)
  return known === undefined ? Number.POSITIVE_INFINITY : known.end - Math.min(ON_THE_WAY, known.life / 10)
}

/** Whether an address is, by what it says itself, past its use. */
export const isStale = (given: GivenAddress, now: number): boolean => now >= staleFrom(given)

/** The same for one that is asked about again and again: it is read once, and not before. */
export function staleness(given: GivenAddress): (now: number) => boolean {
  let from: number | undefined
  return (now) => {
    from ??= staleFrom(given)
    return now >= from
  }
}

/** Renewed so many milliseconds before the end, or the quarter of its life, so that a long look does not run into it. */
const EARLIER = 5 * 60_000

const SOONEST = 60_000

/** Longest a browser's timer can wait. */
const LONGEST = 2 ** 31 - 1

/**
 * Milliseconds to wait before addresses like this one should be asked for again. false: it does not tell, or it lives so
 * briefly that a sheet nobody touches would ask all the time; then they are renewed when one is used.
 */
export function untilRenewal(given: GivenAddress, now: number): number | false {
  const known = lifeOf(given)
  if (known === undefined || known.life < 2 * SOONEST) return false
  return Math.min(Math.max(known.end - Math.min(EARLIER, known.life / 4) - now, SOONEST), LONGEST)
}
