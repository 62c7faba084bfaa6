import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { UsageError } from '#service/core/service-error.ts'

type Cost = { ln: number; r: number; p: number }

/** 128 MB and about half a second for each attempt, as OWASP advises for scrypt. */
const COST: Cost = { ln: 17, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** NIST asks for 15 where a passphrase is the only factor; attempts are limited here. */
const SHORTEST = 12

/** PHC string; it carries its cost, so that a hash made with another still works. */
const SHAPE = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,})\$([\w+/]{43})$/

const derive = promisify<string, Uint8Array, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

const hashWith = (passphrase: string, salt: Uint8Array, { ln, r, p }: Cost) =>
  // the same letters can be typed as different code points
  derive(passphrase.normalize('NFC'), salt, HASH_BYTES, { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 256 })

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Hashes a passphrase with scrypt and a fresh salt, as a PHC string. */
export async function hashPassphrase(passphrase: string, cost: Cost = COST): Promise<string> {
  if (passphrase.length < SHORTEST)
    throw new UsageError(`A passphrase must be at least ${SHORTEST} characters long, for example four random words`)
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashWith(passphrase, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(hash)}`
}

/** Whether the hash was made of this passphrase; takes the same time either way. */
export async function isPassphrase(passphrase: string, phc: string): Promise<boolean> {
  const [, ln, r, p, salt = '', hash = ''] = SHAPE.exec(phc) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const found = await hashWith(passphrase, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(found, Buffer.from(hash, 'base64'))
}

/**
 * The hash for the text of a passphrase file, which holds the passphrase or its hash. `former` is the hash of the last
 * start, reused while the passphrase is the same: another would end all sessions.
 */
export async function hashInFile(text: string, former: string | undefined): Promise<string> {
  const line = text.replace(/\r?\n$/, '')
  if (SHAPE.test(line)) return line
  if (/[\r\n]/.test(line)) throw new UsageError('--passphrase-file must hold a single line: a passphrase, or its hash')
  if (line.startsWith('$'))
    throw new UsageError(
      '--passphrase-file has a hash that can’t be read. Make one with: npm run --silent cli -- passphrase hash',
    )
  if (former !== undefined && SHAPE.test(former) && (await isPassphrase(line, former))) return former
  return hashPassphrase(line)
}
