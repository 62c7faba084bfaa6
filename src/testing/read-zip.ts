import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/**
 * Reads a ZIP by its central directory, with an independent library; throws if names, sizes or checksums are wrong.
 * @returns the files by path
 */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const parts = await (await zip.openReadStreamPromise(entry)).toArray()
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)))
    if (crc32(bytes) !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`)
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`)
    files.set(entry.fileName, bytes)
  }
  if (files.size !== zip.entryCount) throw new Error(`${files.size} of ${zip.entryCount} files are there`)
  return files
}
