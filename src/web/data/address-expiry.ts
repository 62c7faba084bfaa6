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

/** Renewed so many milliseconds before the end, so that a long look at one picture does not run into it. */
const EARLIER = 5 * 60_000

const SOONEST = 60_000

/** Longest a browser's timer can wait. */
const LONGEST = 2 ** 31 - 1

/** Milliseconds to wait before addresses like this one should be asked for again; false: it does not tell. */
export function untilRenewal(address: string | undefined, now: number): number | false {
  const expiry = address === undefined ? undefined : expiryOf(address)
  return expiry !== undefined && Math.min(Math.max(expiry - EARLIER - now, SOONEST), LONGEST)
}
