import { gzipSync } from 'node:zlib'

/** What scripts weigh on the line, in kB, whether or not the server of the bench compresses them. */
export async function gzippedKilobytes(scripts: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const url of scripts) {
    const response = await fetch(url)
    bytes += gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
  }
  return bytes / 1000
}
