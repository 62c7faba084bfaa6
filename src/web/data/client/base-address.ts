import { messages } from './messages.ts'

/** A valid base address, perhaps with a warning; or a sentence that says what is wrong with it. */
export type BaseAddress = { base: string; warning?: string } | { error: string }

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** True for an address on this device, which needs no network. */
export const isOnThisDevice = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)

const isScheme = (protocol: string) => protocol === 'https:' || protocol === 'http:'

function parse(text: string, origin: string): URL | undefined {
  try {
    // a bare path means this server; anything else must be absolute
    return text.startsWith('/') && !text.startsWith('//') ? new URL(text, origin) : new URL(text)
  } catch {
    return undefined
  }
}

/** Validates a typed base address of a service. `origin` is the address of this app. */
export function readBaseAddress(typed: string, origin: string): BaseAddress {
  const text = typed.trim()
  if (text === '') return { error: messages.enterBase }
  const url = parse(text, origin)
  // "photos.example.com/api" has no scheme, and "localhost:4310" parses as scheme "localhost:"
  if (url === undefined || (!isScheme(url.protocol) && !text.includes('://'))) {
    return {
      error: messages.startWithHttps(text.replace(/^\/+/, '') || 'example.com/api'),
    }
  }
  if (!isScheme(url.protocol)) return { error: messages.wrongScheme }
  if (url.username !== '' || url.password !== '') return { error: messages.noCredentials }
  if (url.search !== '' || url.hash !== '') return { error: messages.noQuery }
  const base = url.href.replace(/\/+$/, '')
  if (url.protocol === 'https:' || LOOPBACK.test(url.hostname)) return { base }
  return {
    base,
    warning: messages.notEncrypted,
  }
}
