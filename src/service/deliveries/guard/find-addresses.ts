import { lookup, Resolver } from 'node:dns/promises'
import { codeOf } from '#service/core/caught-error.ts'

const NO_ANSWER = ['ENODATA', 'ENOTFOUND']

async function orNone(answer: Promise<string[]>): Promise<string[]> {
  try {
    return await answer
  } catch (error) {
    if (NO_ANSWER.includes(codeOf(error))) return []
    throw error
  }
}

/**
 * DNS look-up, straight from the name servers. The system's look-up takes one of the four threads that also read files:
 * a few name servers that never answer would block the photos.
 */
export async function findAddresses(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.all([orNone(resolver.resolve4(hostname)), orNone(resolver.resolve6(hostname))])
    return found.flat()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** The system's look-up, which knows local names: for when private addresses are allowed. */
export async function findLocalAddresses(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => address)
}
