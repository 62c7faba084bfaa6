import { gzipSync } from 'node:zlib'

/** Gzipped size of scripts in kB, whether or not the bench server compresses them. */
export async function gzippedKilobytes(scripts: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const url of scripts) {
    const response = await fetch(url)
    bytes += gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
  }
  return bytes / 1000
}
