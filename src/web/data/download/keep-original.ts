import { fileId, type OriginalFile } from './archive-plan.ts'
import { type BytePages, readPages } from './byte-pages.ts'
import type { KeptDownload } from './kept-download.ts'
import type { OriginalFacts } from './read-original.ts'

type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>>
type OnFacts = (facts: OriginalFacts) => void

type KeepOptions = {
  kept: KeptDownload
  /** Fetches the original. */
  read: (onFacts: OnFacts) => Bytes
  pages: BytePages
  onFacts: OnFacts
}

/** An original as kept by an interrupted download; else fetched, and kept once complete. */
export async function* keepOriginal(original: OriginalFile, { kept, read, pages, onFacts }: KeepOptions): Bytes {
  const id = fileId(original)
  const found = await kept.find(id)
  if (found) {
    onFacts(found.facts)
    yield* readPages(found.bytes.stream(), { pages })
    return
  }
  let facts: OriginalFacts | undefined
  let file: Awaited<ReturnType<KeptDownload['create']>>
  const bytes = read((told) => onFacts((facts = told)))
  try {
    for await (const page of bytes) {
      if (facts) file ??= await kept.create(id, facts)
      await file?.write(page)
      yield page
    }
    await file?.close()
    file = undefined
  } finally {
    await file?.abort()
  }
}
