import { createInterface } from 'node:readline'
import { hashPassphrase } from '#service/gateway/session/passphrase.ts'

/** Hashes the first line of `input`, a passphrase, for a passphrase file. */
export async function readAndHash(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input })[Symbol.asyncIterator]()
  const { value } = await lines.next()
  return hashPassphrase(value ?? '')
}
