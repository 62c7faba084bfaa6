import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's special-purpose registry: networks not reachable on the public internet
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

// IPv6 is an allow-list with holes: only 2000::/3 is allocated, and parts of it embed other networks
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

/** ISATAP embeds an IPv4 address after `:5efe:`, under any prefix; `URL` normalises the spelling. */
const isIsatap = (address: string) => /:5efe:[^:]*:[^:]*$/.test(new URL(`http://[${address}]`).hostname.slice(1, -1))

/** True for an IP address, as text, on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIpv4.check(address, 'ipv4')
  // a zone is for link-local addresses, which are never public
  if (!isIPv6(address) || address.includes('%')) return false
  return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6') && !isIsatap(address)
}
