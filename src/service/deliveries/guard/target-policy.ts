import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Which untrusted addresses may be connected to. */
export type TargetPolicy = {
  /** Lifts the rules on addresses and ports, and nothing else: for tests on one machine only. */
  allowPrivate: boolean
  /** Allows http:// as well: for tests on one machine only. */
  allowHttp?: boolean | undefined
  /** Ports allowed besides 443 and 8443. */
  ports?: readonly number[] | undefined
  /** This machine: the name or address of the service, and the addresses of its interfaces. */
  own?: { host: string; addresses: readonly string[] } | undefined
}

const PORTS = [443, 8443]

const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa|onion)$/

const UNREACHABLE = 'targetUrl must be reachable on the public internet'

/** The host, an address or a name, without brackets and trailing dot. */
export const toHost = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')

/** True if a connection may go to this address. */
export const isAllowedAddress = (address: string, { allowPrivate, own }: TargetPolicy): boolean =>
  allowPrivate ? isIP(address) !== 0 : isPublicAddress(address) && own?.addresses.includes(address) !== true

/**
 * The reason to refuse a target by its text alone, without a look-up; undefined if there is none.
 * `URL` normalises every odd spelling of an IPv4 address (octal, hex, short, full-width) to its dotted form, so the
 * raw text is never examined.
 */
export function findTargetFault(targetUrl: string, policy: TargetPolicy): string | undefined {
  const url = URL.parse(targetUrl)
  const schemes = policy.allowHttp === true ? ['https:', 'http:'] : ['https:']
  if (url === null || !schemes.includes(url.protocol)) return 'targetUrl must be a valid https:// address'
  if (url.username !== '' || url.password !== '') return 'targetUrl must not contain a user name or password'
  if (policy.allowPrivate) return undefined
  const ports = [...PORTS, ...(policy.ports ?? [])]
  if (!ports.includes(Number(url.port || '443'))) return `targetUrl must use port ${PORTS.join(' or ')}`
  const host = toHost(url)
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy)) return UNREACHABLE
  if (host === policy.own?.host) return 'targetUrl must not be this service itself'
  if (isIP(host) !== 0) return undefined
  return host.includes('.') && !LOCAL_NAME.test(host) ? undefined : UNREACHABLE
}

/** The same for the resolved addresses of a host name: one that is not allowed refuses the host. */
export const findAddressFault = (addresses: readonly string[], policy: TargetPolicy): string | undefined =>
  addresses.every((address) => isAllowedAddress(address, policy)) ? undefined : UNREACHABLE
