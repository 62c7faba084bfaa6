import { constants, copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Matrix3x3, type Sharp } from 'sharp'
import { develop } from '#demo/painting/develop.ts'
import { createPicture } from '#demo/painting/picture.ts'
import { createRandom } from '#demo/painting/random.ts'
import { scenes } from '#demo/scenes/scenes.ts'
import type { DemoFile, DemoFormat, DemoFrame } from './plan-demo.ts'

/** Pixels that are painted; the rest of a photograph's size is enlargement, hidden by grain. */
const PAINTED = 270_000

const CLIPS = fileURLToPath(new URL('./clips/', import.meta.url))

const encoders: Readonly<Record<DemoFormat, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 86 }),
  webp: (picture) => picture.webp({ quality: 84, effort: 1 }),
  png: (picture) => picture.png({ compressionLevel: 4, palette: false }),
  avif: (picture) => picture.avif({ quality: 58, effort: 0 }),
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** Milliseconds between two checks for a picture that another thread draws. */
const CHECK_MS = 50

/** Colour matrix: one step, ten times faster than by way of hue and lightness. */
function toLight({ brightness, warmth, saturation }: DemoFrame): Matrix3x3 {
  const row = (channel: number, gain: number): [number, number, number] => {
    const [r, g, b] = [0.2126, 0.7152, 0.0722].map(
      (share, from) => gain * (share * (1 - saturation) + (from === channel ? saturation : 0)),
    )
    return [r ?? 0, g ?? 0, b ?? 0]
  }
  return [row(0, brightness * (1 + warmth * 0.06)), row(1, brightness), row(2, brightness * (1 - warmth * 0.06))]
}

/** Another photo of a motif: a crop of its painted picture, in other light. */
async function takeFrame(from: string, frame: DemoFrame): Promise<Sharp> {
  while (!(await isThere(from))) await wait(CHECK_MS)
  const picture = sharp(from)
  const { width, height } = await picture.metadata()
  const { ratio, zoom, across, down, mirrored } = frame
  const wide = Math.round(Math.min(width, height * ratio) * zoom)
  const tall = Math.round(Math.min(height, width / ratio) * zoom)
  const part = {
    left: Math.floor((width - wide) * across),
    top: Math.floor((height - tall) * down),
    width: wide,
    height: tall,
  }
  return picture.extract(part).flop(mirrored).recomb(toLight(frame))
}

/** Draws one file of the demo, unless it exists. It gets its name once it is complete. */
export async function drawFile(dir: string, file: DemoFile): Promise<void> {
  const path = join(dir, file.folder, file.name)
  if (await isThere(path)) return
  await mkdir(join(dir, file.folder), { recursive: true })
  // hidden, so that a partial file is not imported
  const draft = join(dir, file.folder, `.${file.name}.draft`)
  if ('clip' in file) {
    await copyFile(join(CLIPS, `clip-${file.clip}.mp4`), draft)
  } else if ('copyOf' in file) {
    await copyFile(join(dir, file.copyOf.folder, file.copyOf.name), draft, constants.COPYFILE_FICLONE)
  } else if ('cropOf' in file) {
    const picture = await takeFrame(join(dir, file.cropOf.folder, file.cropOf.name), file.frame)
    await encoders[file.format](picture).toFile(draft)
  } else {
    const { scene, variant, seed, width, height, format } = file
    const scale = Math.min(1, Math.sqrt(PAINTED / (width * height)))
    const picture = createPicture(Math.round(width * scale), Math.round(height * scale))
    const random = createRandom(seed)
    const { paint, ...print } = scenes[scene]
    paint(picture, { random, variant })
    const look = { ...print, width, height, warmth: random.between(-0.3, 0.5) }
    await encoders[format](await develop(picture, look, random)).toFile(draft)
  }
  await rename(draft, path)
}
