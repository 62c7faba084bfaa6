import { randomBytes, randomFillSync } from 'node:crypto'

/** Signing keys, generated on the first start and stored in the database. */
export type Secrets = { media: string; cursor: string }

const ID_BYTES = 12

/** Draws random bytes for 256 identifiers at a time: a draw costs as much as a short query. */
function createIdSource(): () => string {
  const drawn = Buffer.alloc(ID_BYTES * 256)
  let used = drawn.length
  return function next(): string {
    if (used === drawn.length) {
      randomFillSync(drawn)
      used = 0
    }
    used += ID_BYTES
    const id = drawn.toString('base64url', used - ID_BYTES, used)
    // a command line would take it for an option
    return id.startsWith('-') ? next() : id
  }
}

/** 96 random bits in base64url. */
export const randomId = createIdSource()

/** For signatures: 256 random bits. */
export const randomSecret = () => randomBytes(32).toString('base64url')

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Rejection sampling: larger bytes are discarded, so that every letter is equally likely. */
const UNBIASED = 62 * 4

/** Random letters and digits, for keys: 5.95 bits each. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < UNBIASED && text.length < length) text += BASE62.charAt(byte % 62)
    }
  }
  return text
}
