import { expect, test } from 'vitest'
import { UsageError } from '#service/core/service-error.ts'
import { hashInFile, hashPassphrase, isPassphrase } from './passphrase.ts'

/** Cheap, where the real one takes half a second. */
const quick = { ln: 4, r: 8, p: 1 }
const WORDS = 'correct horse battery'

test('a hash matches its passphrase and no other', async () => {
  const hash = await hashPassphrase(WORDS, quick)
  expect(hash).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
  expect(await isPassphrase(WORDS, hash)).toBe(true)
  for (const wrong of [`${WORDS} `, WORDS.toUpperCase(), '', 'x'.repeat(1000)])
    expect(await isPassphrase(wrong, hash)).toBe(false)
  expect(await hashPassphrase(WORDS, quick)).not.toBe(hash)
})

test('a hash made by another program works', async () => {
  // test vector of RFC 7914, section 12, in the form of passlib
  const salt = Buffer.from('SodiumChloride').toString('base64').replaceAll('=', '')
  const hash =
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887'
  const first = Buffer.from(hash.slice(0, 64), 'hex').toString('base64').replaceAll('=', '')
  expect(await isPassphrase('pleaseletmein', `$scrypt$ln=14,r=8,p=1$${salt}$${first}`)).toBe(true)
})

test('composed and decomposed letters are the same', async () => {
  expect(await isPassphrase('cafe\u0301 au lait noir', await hashPassphrase('caf\u00e9 au lait noir', quick))).toBe(
    true,
  )
})

test('a file holds the passphrase or its hash', async () => {
  const hash = await hashPassphrase(WORDS, quick)
  expect(await hashInFile(`${hash}\n`, undefined)).toBe(hash)
  expect(await isPassphrase(WORDS, await hashInFile(`${WORDS}\r\n`, undefined))).toBe(true)
})

test('the hash stays the same over restarts, and changes with the passphrase', async () => {
  const former = await hashPassphrase(WORDS, quick)
  expect(await hashInFile(WORDS, former)).toBe(former)
  const other = await hashPassphrase('another passphrase', quick)
  expect(await hashInFile(other, former)).toBe(other)
  expect(await hashInFile('another passphrase', former)).not.toBe(former)
})

/** What `npm run cli -- passphrase hash` prints without `--silent`, cut short. */
const PRINTED_BY_NPM = '\n> contact-sheet@0.1.0 cli\n> node src/service/main.ts\n\n$scrypt$ln=17,r=8$cut\n'

test.each(['', 'short', '\n', '$2b$10$abcdefghijklmnopqrstuv', '$scrypt$ln=17,r=8$cut', PRINTED_BY_NPM])(
  '%j in the file is refused',
  async (text) => {
    await expect(hashInFile(text, undefined)).rejects.toThrow(UsageError)
  },
)
