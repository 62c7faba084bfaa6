import { seededRandom } from './seeded-random.ts'

/**
 * Addresses that webhooks must never reach, and addresses that they must. Written from the registries and RFCs,
 * independently of the guard's own list, so as not to repeat its errors.
 */

/** First and last address of each block, from IANA's special-purpose registry for IPv4, and multicast. */
const closedRanges: [first: string, last: string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
]

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const toDotted = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
const toHex = (number: number) => `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`

/** `count` pseudo-random numbers from 0 to 1, the same each time. */
const numbers = (count: number): number[] => Array.from({ length: count }, seededRandom(42))

const PER_RANGE = 40

/** The ends of each block, their neighbours inside, and some addresses between. */
const closedIpv4 = closedRanges.flatMap(([first, last]) => {
  const [from, to] = [toNumber(first), toNumber(last)]
  const between = numbers(PER_RANGE).map((share) => from + Math.floor(share * (to - from + 1)))
  return [...new Set([from, from + 1, to - 1, to, ...between])]
})

/** The ways to embed an IPv4 address in IPv6. */
const embeddings: Record<string, (ipv4: number) => string> = {
  'mapped, dotted': (ipv4) => `::ffff:${toDotted(ipv4)}`,
  'mapped, in hex': (ipv4) => `::ffff:${toHex(ipv4)}`,
  compatible: (ipv4) => `::${toHex(ipv4)}`,
  'translated (SIIT)': (ipv4) => `::ffff:0:${toHex(ipv4)}`,
  NAT64: (ipv4) => `64:ff9b::${toHex(ipv4)}`,
  'NAT64, local': (ipv4) => `64:ff9b:1::${toHex(ipv4)}`,
  '6to4': (ipv4) => `2002:${toHex(ipv4)}::1`,
  'Teredo server': (ipv4) => `2001:0:${toHex(ipv4)}:8000:63bf:3fff:fdd2`,
  'Teredo client': (ipv4) => `2001:0:808:808:8000:63bf:${toHex(2 ** 32 - 1 - ipv4)}`,
  ISATAP: (ipv4) => `2606:4700::5efe:${toHex(ipv4)}`,
  'ISATAP, global': (ipv4) => `2606:4700::200:5efe:${toHex(ipv4)}`,
}

/** Prefixes of IPv6 blocks that are not public. */
const closedIpv6Prefixes = [
  '0',
  '100:0:0:0',
  '100:0:0:1',
  '1:2',
  '400',
  '800',
  '1000',
  '4000',
  '5f00',
  '6000',
  '8000',
  'a000',
  'c000',
  'e000',
  'f000',
  'f800',
  'fc00',
  'fd00',
  'fdab:cdef',
  'fe00',
  'fe80',
  'febf:ffff',
  'fec0',
  'feff',
  'ff00',
  'ff02',
  'ff0e',
  'ffff',
  '2001:0',
  '2001:1',
  '2001:2',
  '2001:10',
  '2001:20',
  '2001:30',
  '2001:1ff',
  '2001:db8',
  '2001:db8:ffff',
  '2002',
  '3fff',
  '3fff:fff',
  '64:ff9b',
  '64:ff9b:1',
  '64:ff9b:2',
  '2620:4f:8000',
]

const closedIpv6 = closedIpv6Prefixes.flatMap((prefix) => {
  const groups = numbers(20).map((share) => Math.floor(share * 65_535 + 1).toString(16))
  return [`${prefix}::1`, ...groups.map((group, i) => `${prefix}::${group}:${groups[i - 1] ?? '1'}`)]
})

/** All closed addresses as text: IPv4, IPv4 embedded in every way, and IPv6. */
export const closedAddresses: string[] = [
  ...new Set([
    ...closedIpv4.map(toDotted),
    ...Object.values(embeddings).flatMap((embed) => closedIpv4.map(embed)),
    ...closedIpv6,
    'fe80::1%eth0',
    '2606:4700::1%1',
  ]),
]

export const embeddingCount = Object.keys(embeddings).length

/** Spellings of loopback, private and link-local addresses, and names that are not public. */
export const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0177.0.0.1',
  '0177.1',
  '0x7f.1',
  '0x7f.0.0.1',
  '0x7F000001',
  '2130706433',
  '017700000001',
  '0x7f.0x0.0x0.0x1',
  '00000177.0.0.1',
  '127.0.0.01',
  '127.0.0.1.',
  '127.1.',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ⓛocalhost',
  'metadata.internal',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[fe80::1]',
  '[fd00:ec2::254]',
  'printer.local',
  'router.lan',
  'nas.home.arpa',
  'intranet',
  '10.1',
  '192.168.257',
  '172.16.65535',
]

/** Allocated public addresses, some of them next to closed blocks. */
export const publicAddresses: string[] = [
  '1.0.0.1',
  '1.1.1.1',
  '8.8.8.8',
  '9.9.9.9',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '140.82.112.3',
  '93.184.215.14',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2400:cb00::1',
  '2606:4700:4700::1111',
  '2620:fe::fe',
  '2620:4f:7fff::1',
  '2620:4f:8001::1',
  '2800:3f0::1',
  '2a00:1450:4001::1',
  '2a03:2880::1',
  '2c0f:fb50::1',
  '3ffe::1',
  '2001:db7:ffff::1',
  '2001:db9::1',
  '2001:201:ffff::1',
  ...numbers(80).map(
    (share, i) =>
      `${[3, 5, 13, 18, 23, 34, 52, 64, 81, 104, 151, 185, 193, 209][i % 14]}.${toDotted(Math.floor(share * 2 ** 24)).slice(2)}`,
  ),
  ...numbers(80).map(
    (share, i) =>
      `2${['400', '606', 'a01', '804', 'c0f'][i % 5]}:${(i + 1).toString(16)}::${toHex(Math.floor(share * 2 ** 32))}`,
  ),
]
