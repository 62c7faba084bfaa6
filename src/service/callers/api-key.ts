import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const SHAPE = /^csk_[0-9A-Za-z]{38}$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters in a key: 190 bits. */
export const KEY_LETTERS = 32

/** Leading letters of a key that may be shown, and identify it to `keys revoke`. */
const PREFIX_LETTERS = 12

/** CRC-32 in six base62 digits; 62^6 > 2^32. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = DIGITS.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** `csk_<32 random letters><6 of checksum>`: secret scanners and the service can reject a mistyped key offline. */
export const toKey = (random: string): string => `csk_${random}${checksum(`csk_${random}`)}`

export const isKey = (text: string): boolean => SHAPE.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)

/** A fast hash is enough: a key holds 190 random bits and can't be guessed. */
export const hashKey = (key: string): string => hash('sha256', key)

export const keyPrefix = (key: string): string => key.slice(0, PREFIX_LETTERS)
