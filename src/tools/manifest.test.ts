import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() })
const manifest = z.object({ icons: z.array(picture), screenshots: z.array(picture) })

const publicFile = (name: string) => readFile(new URL(`../../public/${name}`, import.meta.url))

/** A picture's true size and type, in the manifest's notation; an SVG fits any size. */
async function toldBy(name: string): Promise<{ sizes: string; type: string }> {
  const { width, height, format } = await sharp(await publicFile(name)).metadata()
  return format === 'svg'
    ? { sizes: 'any', type: 'image/svg+xml' }
    : { sizes: `${width}x${height}`, type: `image/${format}` }
}

test('the manifest’s pictures exist, with the sizes and types that it gives', async () => {
  const { icons, screenshots } = manifest.parse(JSON.parse((await publicFile('manifest.webmanifest')).toString()))
  expect(screenshots).toHaveLength(2)
  for (const { src, sizes, type } of [...icons, ...screenshots])
    expect({ src, ...(await toldBy(src)) }).toEqual({ src, sizes, type })
})
