import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { ServiceError } from '#service/core/service-error.ts'
import { createDecoder } from './encoding.ts'

/** Bytes of a refusal that are read, and characters of its message that are passed on. */
const LONGEST_REFUSAL = 64 * 1024
const LONGEST_MESSAGE = 1000
/** Milliseconds for a whole body. */
const BODY_MS = 30_000

const refusal = z.object({ message: z.string() })

/** The body of an answer, decompressed. */
export function decompress(incoming: IncomingMessage): Readable {
  const decoder = createDecoder(incoming.headers['content-encoding'])
  if (decoder === undefined) return incoming
  if (decoder === 'unknown') {
    incoming.destroy()
    throw new ServiceError('UPSTREAM_INVALID', {
      reason: 'compressed its response in a way the gateway didn’t ask for',
    })
  }
  // pipe() forwards neither errors nor closing: a body that breaks off would leave the decoder waiting
  incoming.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => incoming.destroy())
  return incoming.pipe(decoder)
}

/** Reads a whole body; undefined where it exceeds `most` bytes. Throws where it breaks off or takes too long. */
export async function readAll(body: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => body.destroy(new ServiceError('UPSTREAM_SILENT')), BODY_MS)
  try {
    for await (const chunk of body) {
      const bytes: Buffer = chunk
      size += bytes.byteLength
      if (size > most) return undefined
      chunks.push(bytes)
    }
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

/**
 * The `message` of an error, without the secret key, which some services quote. Nothing else of it reaches a browser:
 * it may be an HTML page, or details for developers.
 */
export async function readMessage(incoming: IncomingMessage, secret?: string): Promise<string | undefined> {
  try {
    const bytes = await readAll(decompress(incoming), LONGEST_REFUSAL)
    const { message } = refusal.parse(JSON.parse(new TextDecoder().decode(bytes)))
    const shown = secret === undefined ? message : message.replaceAll(secret, '…')
    return shown.slice(0, LONGEST_MESSAGE).toWellFormed()
  } catch {
    return undefined
  }
}
