import { isUncached } from './uncached-address.ts'

/** Expiry times below this are Unix seconds, those above it milliseconds. */
const MILLISECONDS_FROM = 1e11

function momentOf(value: string): number | undefined {
  if (!/^\d{9,13}$/.test(value)) return Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value)
  const number = Number(value)
  return number < MILLISECONDS_FROM ? number * 1000 : number
}

/** Parses S3's `20260131T120000Z` into milliseconds. */
function compactDate(value: string): number {
  return Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Query parameters in which services sign an expiry: our own, S3, CloudFront, Google, Azure. */
const names = new Set(['expires', 'expiry', 'exp', 'se', 'x-expires'])

/**
 * The expiry of a signed address, in milliseconds since 1970. A hint, since services sign addresses as they like:
 * without it the renewal waits for the first picture that fails.
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
export type DatedAddress = { address: string | undefined; givenAt: number }

/**
 * The expiry and lifetime of an address, in milliseconds. Undefined too if it had expired when it was given: this clock
 * and the service's differ by more than its lifetime.
 */
function lifeOf({ address, givenAt }: DatedAddress): { end: number; life: number } | undefined {
  const end = address === undefined ? undefined : expiryOf(address)
  return end !== undefined && end > givenAt ? { end, life: end - givenAt } : undefined
}

/** Margin for the request itself, in milliseconds before the expiry; at most a tenth of the lifetime. */
const ON_THE_WAY = 10_000

/** The moment from which an address is stale; infinity without a known expiry. */
function staleFrom(given: DatedAddress): number {
  const known = lifeOf(given)
  return known === undefined ? Number.POSITIVE_INFINITY : known.end - Math.min(ON_THE_WAY, known.life / 10)
}

/** True for an address with an expiry that can be read. */
export const hasKnownExpiry = (given: DatedAddress): boolean => lifeOf(given) !== undefined

/** True for an address that is stale by its own parameters, or not cached, whatever the clock says. */
export const isStale = (given: DatedAddress, now: number): boolean =>
  isUncached(given.address) || now >= staleFrom(given)

/** Whether less than `pause` milliseconds have passed since a moment; false if the clock was set back to before it. */
export const isRecent = (moment: number, pause: number, now: number): boolean => now >= moment && now - moment < pause

/** `isStale` for repeated calls: parses the address lazily, and once. */
export function staleness(given: DatedAddress): (now: number) => boolean {
  let from: number | undefined
  return (now) => {
    from ??= staleFrom(given)
    return now >= from
  }
}

/** Margin for a long look at a photo, in milliseconds before the expiry; at most a quarter of the lifetime. */
const EARLIER = 5 * 60_000

/** Shortest lifetime for which addresses are renewed by a timer, in milliseconds. */
const SHORTEST_LIFE = 120_000

/**
 * When to renew addresses like this one, in milliseconds since 1970. false: the expiry is unknown, or the lifetime so
 * short that an idle sheet would renew all the time; such addresses are renewed when one is used.
 */
export function renewalOf(given: DatedAddress): number | false {
  const known = lifeOf(given)
  if (known === undefined || known.life < SHORTEST_LIFE) return false
  return known.end - Math.min(EARLIER, known.life / 4)
}
