import { createRandom, pickAt, type Random } from '#demo/painting/random.ts'
import { type SceneName, scenes } from '#demo/scenes/scenes.ts'
import { type DemoAlbum, demoAlbums } from './demo-albums.ts'

export type DemoFormat = 'jpg' | 'webp' | 'png' | 'avif'

type DemoPlace = { folder: string; name: string }

/** Another photo of the same motif: a part of its picture, in other light. */
export type DemoFrame = {
  /** Aspect ratio of the crop, and its share of the largest that fits: 0.5 is half as wide and half as tall. */
  ratio: number
  zoom: number
  /** Position, 0 at the left and at the top. */
  across: number
  down: number
  mirrored: boolean
  brightness: number
  warmth: number
  saturation: number
}

/** One file of the demo, with all that decides its pixels: a clip, a copy, a crop of another photo, or a painting. */
export type DemoFile = { folder: string; name: string } & (
  | { clip: number }
  | { copyOf: DemoPlace }
  | { cropOf: DemoPlace; frame: DemoFrame; format: DemoFormat }
  | { scene: SceneName; variant: number; seed: string; width: number; height: number; format: DemoFormat }
)

export type DemoSize = { albums: number; photos: number; seed: number }

const CLIPS = 2

/** Distinct pictures; a larger demo repeats them. A multiple of `MOST_WORKERS`, so that a copy is made by the worker that drew it. */
const PICTURES = 1500

const shapes: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [1536, 1024],
  [1536, 1024],
  [1024, 1536],
  [1440, 1080],
  [1536, 1024],
  [1600, 900],
  [1440, 960],
  [1080, 1440],
  [1200, 1200],
]
const PANORAMA = [2100, 760] as const

/** One in so many photos is painted, which takes ten times as long as cropping one. */
const FRAMES = 5

const ratios = [3 / 2, 3 / 2, 2 / 3, 4 / 3, 16 / 9, 3 / 4, 1] as const

/** Mostly JPEG, as in life, with some of each other format. */
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
  if (scenes[scene].wide && position % 15 === 5) return PANORAMA
  // the first picture of an album is its cover
  if (position === 0) return [1536, 1024]
  return random.pick(shapes)
}

/**
 * The first frame is a near twin of the photo before it; the others are mirrored crops of earlier photos of the album,
 * in other light.
 */
function toFrame(random: Random, isTwin: boolean): DemoFrame {
  const shared = { across: random.next(), down: random.next(), warmth: random.between(-1, 1) }
  if (isTwin) {
    return {
      ...shared,
      ratio: 3 / 2,
      zoom: random.between(0.84, 0.94),
      mirrored: false,
      brightness: random.between(0.92, 1.1),
      saturation: 1,
    }
  }
  return {
    ...shared,
    ratio: random.pick(ratios),
    zoom: random.between(0.55, 0.8),
    mirrored: true,
    brightness: random.between(0.8, 1.15),
    saturation: random.whole(0, 9) === 0 ? 0 : random.between(0.8, 1.15),
  }
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
  const painted: DemoPlace[] = []
  for (let position = 0; position < photos; position++) {
    // gaps, as cameras count deleted photos too
    number += random.whole(1, 3)
    if (album.clip && position === 5) {
      files.push({ folder, name: `MVI_${number}.mp4`, clip: index % CLIPS })
      continue
    }
    const format = formatAt(position + index * 5)
    const given = position % 7 === 3 ? album.named[Math.floor(position / 7)] : undefined
    const name = `${given ?? `${album.prefix}${`${number}`.padStart(4, '0')}`}.${format}`
    const turn = position % FRAMES
    // an album begins with two motifs: its cover shows its first photos
    const cropOf = turn === 0 || painted.length < 2 ? undefined : (painted.at(turn === 1 ? -1 : -turn) ?? painted[0])
    if (cropOf) {
      files.push({ folder, name, cropOf, frame: toFrame(random, turn === 1), format })
      continue
    }
    const scene = pickAt(album.scenes, painted.length)
    const before = taken.get(scene) ?? 0
    taken.set(scene, before + 1)
    const [width, height] = shapeAt(random, { position, scene })
    painted.push({ folder, name })
    files.push({
      folder,
      name,
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

function toCopy({ folder, name }: DemoFile, original: DemoFile): DemoFile {
  const stem = name.slice(0, name.lastIndexOf('.'))
  return { folder, name: stem + endingOf(original.name), copyOf: { folder: original.folder, name: original.name } }
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
