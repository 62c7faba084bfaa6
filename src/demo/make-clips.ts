import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { develop } from '#demo/painting/develop.ts'
import { createPicture } from '#demo/painting/picture.ts'
import { createRandom } from '#demo/painting/random.ts'
import { type SceneName, scenes } from '#demo/scenes/scenes.ts'

// Makes the clips beside this file; run by hand, with ffmpeg on the PATH: node src/demo/make-clips.ts
// They are kept in the repository because not every machine has ffmpeg.

const WIDTH = 640
const HEIGHT = 360
const FRAMES = 72
const PANNED = 240

const clips: readonly { scene: SceneName; variant: number }[] = [
  { scene: 'stage', variant: 2 },
  { scene: 'aurora', variant: 1 },
]

/** VP9, which browsers without licensed codecs play too. */
const startEncoder = (file: string) =>
  spawn(
    'ffmpeg',
    `-y -v error -f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r 24 -i - -an -c:v libvpx-vp9 -b:v 80k -pix_fmt yuv420p -movflags +faststart`
      .split(' ')
      .concat(file),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )

/** A slow pan over a wide picture. */
async function makeClip({ scene, variant }: (typeof clips)[number], file: string): Promise<void> {
  const random = createRandom(`clip ${scene}`)
  const picture = createPicture(WIDTH + PANNED, HEIGHT)
  const { paint, ...print } = scenes[scene]
  paint(picture, { random, variant })
  const look = { ...print, width: WIDTH + PANNED, height: HEIGHT, warmth: 0, grain: 0 }
  const still = await (await develop(picture, look, random)).raw().toBuffer()
  const encoder = startEncoder(file)
  for (let frame = 0; frame < FRAMES; frame++) {
    const share = frame / (FRAMES - 1)
    const left = Math.round(PANNED * share * share * (3 - 2 * share))
    const pixels = await sharp(still, { raw: { width: WIDTH + PANNED, height: HEIGHT, channels: 3 } })
      .extract({ left, top: 0, width: WIDTH, height: HEIGHT })
      .raw()
      .toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await once(encoder, 'exit')
}

for (const [index, clip] of clips.entries()) {
  await makeClip(clip, fileURLToPath(new URL(`./clips/clip-${index}.mp4`, import.meta.url)))
}
