import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Adds photos to an album's folder atomically: written outside, then moved in. */
export async function addPhotos(
  library: string,
  album: string,
  { first, last, size = 80 }: { first: number; last: number; size?: number },
) {
  const folder = join(library, album)
  await mkdir(folder, { recursive: true })
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const picture = sharp({
    create: { width: size, height: Math.round(size / 1.5), channels: 3, noise, background: '#000' },
  })
  const bytes = await picture.jpeg({ quality: 90 }).toBuffer()
  // bytes appended to the picture make each photo's content unique
  for (const number of numbers)
    await writeFile(join(folder, `.${number}`), Buffer.concat([bytes, Buffer.from(`${number}`)]))
  for (const number of numbers) await rename(join(folder, `.${number}`), join(folder, `${number}.jpg`))
}
