import { readFile } from 'node:fs/promises'
import { UsageError } from './service-error.ts'

/** The PEM of a certificate authority, from the file that an option names. */
export async function readCa(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const pem = await readFile(file, 'utf8').catch(() => '')
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new UsageError(`--${option} ${file} is not a certificate file in PEM format`)
}
