import { constants, copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sharp } from 'sharp'
import { develop } from './develop.ts'
import { createPicture } from './picture.ts'
import type { DemoFile, DemoFormat } from './plan-demo.ts'
import { createRandom } from './random.ts'
import { scenes } from './scenes.ts'

/** Pixels that are painted; the rest of a photograph's size is enlargement and grain, which is not seen in them. */
const PAINTED = 400_000

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

/** Draws one file of the demo, unless it is there. It appears under its name when it is whole. */
export async function drawFile(dir: string, file: DemoFile): Promise<void> {
  const path = join(dir, file.folder, file.name)
  if (await isThere(path)) return
  await mkdir(join(dir, file.folder), { recursive: true })
  // hidden, so that nobody takes the half of it for a photo
  const draft = join(dir, file.folder, `.${file.name}.draft`)
  if ('clip' in file) {
    await copyFile(join(CLIPS, `clip-${file.clip}.mp4`), draft)
  } else if ('like' in file) {
    await copyFile(join(dir, file.like.folder, file.like.name), draft, constants.COPYFILE_FICLONE)
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
