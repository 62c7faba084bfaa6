import { type DemoAlbum, demoAlbums } from './demo-albums.ts'
import { createRandom, pickAt, type Random } from './random.ts'
import { type SceneName, scenes } from './scenes.ts'

export type DemoFormat = 'jpg' | 'webp' | 'png' | 'avif'

/** One file of the demo: everything that decides its pixels. */
export type DemoFile = { folder: string; name: string } & (
  | { clip: number }
  | { like: { folder: string; name: string } }
  | { scene: SceneName; variant: number; seed: string; width: number; height: number; format: DemoFormat }
)

export type DemoSize = { albums: number; photos: number; seed: number }

const CLIPS = 2

/** Pictures of their own; the files of a larger demo are these again. Even, so that each is drawn by whoever copies it. */
const PICTURES = 1500

const shapes: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [1800, 1200],
  [1800, 1200],
  [1200, 1800],
  [1600, 1200],
  [1800, 1200],
  [1920, 1080],
  [1500, 1000],
  [1200, 1600],
  [1400, 1400],
]
const PANORAMA = [2400, 860] as const

/** Mostly JPEG, as in life; the others where many pictures may be expected to have one. */
function formatAt(position: number): DemoFormat {
  if (position % 13 === 6) return 'webp'
  if (position % 29 === 17) return 'png'
  if (position % 31 === 11) return 'avif'
  return 'jpg'
}

function shapeAt(
  random: Random,
  { position, scene }: { position: number; scene: SceneName },
): readonly [number, number] {
  if (scenes[scene].wide && position % 10 === 4) return PANORAMA
  // the first picture of an album is its cover
  if (position === 0) return [1800, 1200]
  return random.pick(shapes)
}

function toFolder(album: DemoAlbum, round: number): string {
  return round === 0 ? album.folder : `${album.folder} (${round + 1})`
}

function planAlbum({ index, photos, seed }: { index: number; photos: number; seed: number }): DemoFile[] {
  const album = pickAt(demoAlbums, index)
  const round = Math.floor(index / demoAlbums.length)
  const folder = toFolder(album, round)
  const random = createRandom(`${seed}/${folder}`)
  const files: DemoFile[] = []
  let number = album.first
  const taken = new Map<SceneName, number>()
  for (let position = 0; position < photos; position++) {
    // cameras count what was thrown away too
    number += random.whole(1, 3)
    if (album.clip && position === 5) {
      files.push({ folder, name: `MVI_${number}.mp4`, clip: index % CLIPS })
      continue
    }
    const scene = pickAt(album.scenes, position)
    const before = taken.get(scene) ?? 0
    taken.set(scene, before + 1)
    const format = formatAt(position + index * 5)
    const given = position % 7 === 3 ? album.named[Math.floor(position / 7)] : undefined
    const [width, height] = shapeAt(random, { position, scene })
    files.push({
      folder,
      name: `${given ?? `${album.prefix}${`${number}`.padStart(4, '0')}`}.${format}`,
      scene,
      // albums begin at different variants, so that two of them don't show the same flower
      variant: before + index * 3 + round * 7 + seed,
      seed: `${seed}/${folder}/${position}`,
      width,
      height,
      format,
    })
  }
  return files
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.'))

function toCopy({ folder, name }: DemoFile, like: DemoFile): DemoFile {
  const stem = name.slice(0, name.lastIndexOf('.'))
  return { folder, name: stem + endingOf(like.name), like: { folder: like.folder, name: like.name } }
}

/**
 * Every file of a demo library, in the order in which it is drawn: the albums in turn, so that each has a cover early.
 * The same for the same numbers.
 */
export function planDemo({ albums, photos, seed }: DemoSize): DemoFile[] {
  const planned = Array.from({ length: albums }, (_, index) => {
    const share = Math.floor(photos / albums) + (index < photos % albums ? 1 : 0)
    return planAlbum({ index, photos: share, seed })
  })
  const longest = Math.max(0, ...planned.map((files) => files.length))
  const inTurn = Array.from({ length: longest }, (_, position) => planned.map((files) => files[position]))
  const files = inTurn.flat().filter((file) => file !== undefined)
  return files.map((file, index) => (index < PICTURES ? file : toCopy(file, files[index % PICTURES] ?? file)))
}
