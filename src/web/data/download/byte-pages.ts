/** Bytes per page. */
const PAGE = 1_048_576

/** Bytes requested per read: fewer reads leave less garbage. */
const READ = 1_048_576

export type BytePages = {
  take: () => Uint8Array<ArrayBuffer>
  /** Accepts any chunk, but reuses only the pool's own pages. */
  giveBack: (chunk: Uint8Array) => void
}

/**
 * Pool of memory pages. A stream hands out new memory with each chunk, and of a download of 20 GB the browser frees it
 * only hundreds of megabytes later.
 */
export function createBytePages(): BytePages {
  const own = new WeakSet<ArrayBufferLike>()
  const free = new Set<ArrayBuffer>()
  return {
    take: () => {
      const [used] = free
      const page = used ?? new ArrayBuffer(PAGE)
      own.add(page)
      free.delete(page)
      return new Uint8Array(page)
    },
    giveBack: ({ buffer }) => {
      if (buffer instanceof ArrayBuffer && own.has(buffer)) free.add(buffer)
    },
  }
}

type ByteReader = {
  /** Valid until the next read; undefined at the end. */
  read: () => Promise<Uint8Array | undefined>
  cancel: () => Promise<void>
}

/** Reads into one reused buffer, if the stream supports it (BYOB). */
function openReader(body: ReadableStream<Uint8Array<ArrayBuffer>>): ByteReader {
  try {
    const reader = body.getReader({ mode: 'byob' })
    let buffer = new ArrayBuffer(READ)
    return {
      read: async () => {
        const { value, done } = await reader.read(new Uint8Array(buffer))
        if (value) buffer = value.buffer
        return done ? undefined : value
      },
      cancel: () => reader.cancel(),
    }
  } catch (error) {
    // in some browsers response bodies are not byte streams
    if (!(error instanceof TypeError)) throw error
    const reader = body.getReader()
    return { read: async () => (await reader.read()).value, cancel: () => reader.cancel() }
  }
}

type ReadPagesOptions = {
  pages: BytePages
  /** Wraps each wait for bytes. */
  during?: <Result>(work: Promise<Result>) => Promise<Result>
}

/**
 * The bytes of a stream in pages, all full but the last. The consumer gives each one back. If the stream breaks, the
 * bytes received so far are yielded before it throws.
 */
export async function* readPages(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { pages, during = (work) => work }: ReadPagesOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = openReader(body)
  let [page, filled] = [pages.take(), 0]
  let broken: { error: unknown } | undefined
  try {
    for (;;) {
      const bytes = await during(reader.read()).catch((error: unknown) => void (broken = { error }))
      if (bytes === undefined) break
      for (let from = 0; from < bytes.length;) {
        const part = bytes.subarray(from, from + page.length - filled)
        page.set(part, filled)
        from += part.length
        filled += part.length
        if (filled < page.length) continue
        yield page
        page = pages.take()
        filled = 0
      }
    }
    if (filled > 0) yield page.subarray(0, filled)
    else pages.giveBack(page)
    if (broken) throw broken.error
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
