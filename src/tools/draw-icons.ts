import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL('../../public/', import.meta.url)
const paper = '#faf9f7'

/** `share`: part of the icon's side that the mark takes; a maskable icon may be cropped to a circle around the mark. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 0.86, background: paper },
  { name: 'icon-512.png', size: 512, share: 0.86, background: paper },
  { name: 'icon-maskable.png', size: 512, share: 0.6, background: paper },
  { name: 'apple-touch-icon.png', size: 180, share: 0.74, background: paper },
] as const

// run by hand after a change of icon.svg: node src/tools/draw-icons.ts
const svg = await readFile(new URL('icon.svg', folder))
for (const { name, size, share, background } of icons) {
  const width = Math.round(size * share)
  const mark = await sharp(svg, { density: 72 * 16 })
    .resize(width, width)
    .png()
    .toBuffer()
  const icon = sharp({ create: { width: size, height: size, channels: 3, background } })
  await icon
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, folder)))
}
