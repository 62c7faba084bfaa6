import { isIPv6 } from 'node:net'

/** A household or a host has a network of 64 bits, and as many addresses as it likes. */
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

type Sender = { socket: string | undefined; forwarded: string | null }

/** Whose tries are counted together. Behind a proxy the last address in `x-forwarded-for` is what the proxy itself saw; the others anybody can write. */
export function clientAddress({ socket = '', forwarded }: Sender, behindProxy: boolean): string {
  const last = behindProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return networkOf(last || socket)
}
