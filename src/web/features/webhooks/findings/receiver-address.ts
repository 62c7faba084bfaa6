/** The identity of a receiver: spellings of one address that lead to the same place are equal. */
export function receiverAddress(targetUrl: string): string {
  const url = URL.parse(targetUrl)
  if (url === null) return targetUrl
  // no server is told of it
  url.hash = ''
  return url.href
}

/** Names that lead nowhere on the public internet: of this machine, or of a network of one's own. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/

/** First and last address of each block that is not on the public internet (IANA's special-purpose registry). */
const privateBlocks: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
]

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const isPrivateIpv4 = (address: string) =>
  privateBlocks.some(([first, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(toNumber(address) / size) === Math.floor(toNumber(first) / size)
  })

/** IPv6 as the URL standard writes it: loopback, unspecified, unique local, link-local, and IPv4 within it. */
const PRIVATE_IPV6 = /^(?:::1?$|f[cd]|fe[89ab]|::ffff:)/

/** The host of an address that nobody on the public internet can reach; a hint, the service itself decides. */
export function privateHost(targetUrl: string): string | undefined {
  const url = URL.parse(targetUrl)
  if (url === null) return undefined
  // decimal, octal and short spellings of IPv4 have become the usual one
  const { hostname } = url
  const isPrivate = hostname.startsWith('[')
    ? PRIVATE_IPV6.test(hostname.slice(1, -1))
    : /^[\d.]+$/.test(hostname)
      ? isPrivateIpv4(hostname)
      : PRIVATE_NAMES.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
  return isPrivate ? hostname : undefined
}
