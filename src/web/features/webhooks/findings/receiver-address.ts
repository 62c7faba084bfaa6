/** Normalised address of a receiver, equal for all spellings of one address. */
export function receiverAddress(targetUrl: string): string {
  const url = URL.parse(targetUrl)
  if (url === null) return targetUrl
  // the fragment is not sent to the server
  url.hash = ''
  return url.href
}

/** Host names that aren't on the public internet: of this machine or a private network. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/

/**
 * First address and prefix length of each block that is not on the public internet (IANA's special-purpose registry).
 */
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

/** Private IPv6 addresses in URL notation: loopback, unspecified, unique local, link-local, IPv4-mapped. */
const PRIVATE_IPV6 = /^(?:::1?$|f[cd]|fe[89ab]|::ffff:)/

/** The host of an address, if it can't be reached from the public internet. Only a hint: the service decides. */
export function privateHost(targetUrl: string): string | undefined {
  const url = URL.parse(targetUrl)
  if (url === null) return undefined
  // the URL parser has normalised decimal, octal and short forms of IPv4
  const { hostname } = url
  const isPrivate = hostname.startsWith('[')
    ? PRIVATE_IPV6.test(hostname.slice(1, -1))
    : /^[\d.]+$/.test(hostname)
      ? isPrivateIpv4(hostname)
      : PRIVATE_NAMES.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
  return isPrivate ? hostname : undefined
}
