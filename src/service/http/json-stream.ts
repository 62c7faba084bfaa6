/** A streamed answer: pages of an array, then the warnings known at its end. */
export type StreamedAnswer = {
  pages: AsyncIterable<unknown[]>
  warnings: () => Promise<string[]>
  /** Equal tags mean equal answers. */
  etag?: string
}

async function* writeEnvelope({ pages, warnings }: StreamedAnswer): AsyncGenerator<string> {
  let head = '{"data":['
  for await (const rows of pages) {
    const text = JSON.stringify(rows).slice(1, -1)
    if (text === '') continue
    yield head + text
    head = ','
  }
  const found = await warnings()
  const tail = found.length === 0 ? ']}' : `],"warnings":${JSON.stringify(found)}}`
  yield head === ',' ? tail : head + tail
}

/**
 * The envelope as bytes, page by page, with back-pressure. A failure after the first byte aborts the answer, so that
 * half an album is not taken for a whole one.
 */
export function streamEnvelope(
  answer: StreamedAnswer,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const texts = writeEnvelope(answer)
  const encoder = new TextEncoder()
  let hasLeft = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await texts.next()
          // a stream that was cancelled meanwhile takes nothing
          if (hasLeft) return
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          onFailure(error)
          controller.error(error)
        }
      },
      async cancel() {
        hasLeft = true
        await texts.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}
