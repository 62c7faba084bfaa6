import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { ServiceError } from '#service/core/service-error.ts'
import { createDecoder } from './encoding.ts'

/** Bytes of a refusal that are read, and characters of its message that are passed on. */
const LONGEST_REFUSAL = 64 * 1024
const LONGEST_MESSAGE = 1000
/** For all of a short body. */
const BODY_MS = 30_000

const refusal = z.object({ message: z.string() })

/** The body of an answer, decompressed. */
export function decoded(incoming: IncomingMessage): Readable {
  const decoder = createDecoder(incoming.headers['content-encoding'])
  if (decoder === undefined) return incoming
  if (decoder === 'unknown') {
    incoming.destroy()
    throw new ServiceError('UPSTREAM_ODD', { reason: 'compresses in a way that it was not asked for' })
  }
  // each ends the other: what breaks off on one side is no whole answer on the other
  incoming.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => incoming.destroy())
  return incoming.pipe(decoder)
}

/** All of a body; undefined where there is more of it than that. Throws where it breaks off or takes too long. */
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

/** The `message` of an answer other than 200. Nothing else of it goes to a browser: it may be a page of HTML, or a story for developers. */
export async function readMessage(incoming: IncomingMessage): Promise<string | undefined> {
  try {
    const bytes = await readAll(decoded(incoming), LONGEST_REFUSAL)
    return refusal
      .parse(JSON.parse(bytes?.toString('utf8') ?? ''))
      .message.toWellFormed()
      .slice(0, LONGEST_MESSAGE)
  } catch {
    return undefined
  }
}
