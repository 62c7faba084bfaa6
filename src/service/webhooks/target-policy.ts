import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's special-purpose registry: what is not reachable on the public internet
const closedIpv4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closedIpv4.addSubnet(net, bits, 'ipv4')
}

// IPv6 is an allow-list with holes: only 2000::/3 is given out, and parts of it carry other networks inside
const openIpv6 = new BlockList()
openIpv6.addSubnet('2000::', 3, 'ipv6')
const closedIpv6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  closedIpv6.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address, as text, can be reached on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIpv4.check(address, 'ipv4')
  return isIPv6(address) && openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6')
}

const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa|onion)$/

/**
 * Why a webhook may not be sent there, as far as the address alone tells; undefined where nothing speaks against it.
 * `new URL` has already turned every odd spelling of an IPv4 address (octal, hex, short, full-width) into its dotted
 * form, so the text itself is never examined.
 */
export function refuseTarget(targetUrl: string, { allowPrivate }: { allowPrivate: boolean }): string | undefined {
  const url = new URL(targetUrl)
  if (url.username !== '' || url.password !== '') return 'targetUrl must not carry a user name or a password'
  if (allowPrivate) return undefined
  const host = url.hostname.replace(/\.$/, '')
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const isLiteral = isIPv4(address) || isIPv6(address)
  const isReachable = isLiteral ? isPublicAddress(address) : host.includes('.') && !LOCAL_NAME.test(host)
  return isReachable ? undefined : 'targetUrl must be reachable on the public internet'
}
