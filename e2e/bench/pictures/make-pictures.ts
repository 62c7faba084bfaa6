import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { seededRandom } from '#testing/seeded-random.ts'
import { pictureCount, pictureFile, shapeOf } from './pictures.ts'

/** Rounds of the binary search for the quality that gives about the wanted file size. */
const QUALITY_STEPS = 5

const targetBytes = (index: number) => 300_000 + ((index * 7 + 3) % 26) * 20_000

/** Circles of related colours on a gradient, different in each picture. */
function drawing(index: number): Buffer {
  const { width, height } = shapeOf(index)
  const hue = (index * 37) % 360
  const circles = Array.from({ length: 40 }, (_, n) => {
    const [x, y, radius] = [
      (n * 7919 + index * 131) % width,
      (n * 6101 + index * 977) % height,
      20 + ((n * 53 + index * 17) % 180),
    ]
    const fill = `hsl(${(hue + n * 29) % 360},60%,${30 + ((n * 7) % 40)}%)`
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity=".5"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="hsl(${hue},70%,55%)"/>
        <stop offset="1" stop-color="hsl(${(hue + 90) % 360},60%,30%)"/>
      </linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>${circles.join('')}
    </svg>`,
  )
}

/** Grain, without which a drawing is a few kilobytes and decodes far faster than a photograph. */
async function grain(index: number): Promise<Buffer> {
  const { width, height } = shapeOf(index)
  const random = seededRandom(index + 1)
  const levels = Uint8Array.from({ length: width * height }, () => 30 + 98 * (random() + random()))
  return sharp(levels, { raw: { width, height, channels: 1 } })
    .blur(0.9)
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function makePicture(index: number): Promise<Buffer> {
  const flat = sharp(drawing(index)).removeAlpha()
  const { data, info } = await flat
    .composite([{ input: await grain(index), blend: 'soft-light' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encode = (quality: number) => sharp(data, { raw: info }).jpeg({ quality }).toBuffer()
  let [low, high] = [20, 92]
  let picture = await encode(low)
  for (let step = 0; step < QUALITY_STEPS; step++) {
    const quality = (low + high) >> 1
    picture = await encode(quality)
    if (picture.length > targetBytes(index)) high = quality
    else low = quality
  }
  return picture
}

/** Writes the bench's pictures, like photographs in size (3 MP, 280 to 650 kB) and decoding cost. */
export async function makePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < pictureCount; index++) {
    await writeFile(join(folder, pictureFile(index)), await makePicture(index))
  }
}
