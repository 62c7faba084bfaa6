import { createInterface } from 'node:readline'
import { hashPassphrase } from '#service/gateway/session/passphrase.ts'

/** Reads a passphrase, one line, from standard input; gives its hash for a passphrase file. */
export async function readAndHash(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input })[Symbol.asyncIterator]()
  const { value } = await lines.next()
  return hashPassphrase(value ?? '')
}
