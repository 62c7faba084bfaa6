import { isIPv6 } from 'node:net'

/** The /64 network of an IPv6 address: a household or a host can use any address in its own. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const filled = plain.includes('::')
    ? [...groups, ...Array<string>(8 - groups.length - last.length).fill('0'), ...last]
    : groups
  return filled.slice(0, 4).join(':')
}

/** Some proxies add the port, which differs with each connection: `203.0.113.5:50123`, `[2001:db8::9]:50123`. */
const withoutPort = (address: string) => address.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')

type Sender = { socket: string | undefined; forwarded: string | null }

/**
 * The address that attempts are counted by. Behind a proxy it is the last in `x-forwarded-for`, which the proxy itself
 * saw; the others can be forged.
 */
export function clientAddress({ socket = '', forwarded }: Sender, behindProxy: boolean): string {
  const last = behindProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return networkOf(withoutPort(last || socket))
}
