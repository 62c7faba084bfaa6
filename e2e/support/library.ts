import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '#testing/start-service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache')

/** The albums of the journeys' library, by name, with their contents. */
export const albums = {
  harbour: { name: 'Harbour walk', photos: 24 },
  /** File names that have broken others. */
  odd: { name: 'Straße #1 – 100 % 写真 🌸', photos: 6 },
  /** Two photos and a video. */
  clips: { name: 'Clips', photos: 3 },
} as const

const oddFileNames = [
  'Käse & Brot.jpg',
  '100 % #1?.jpg',
  '写真と花.jpg',
  '🌸🐱.jpg',
  'a+b=c&d.jpg',
  "it's “quoted”.jpg",
]

/** Cache key: a hash of the code that draws the pictures. */
async function drawingVersion(): Promise<string> {
  const hash = createHash('sha256')
  const sources = [...globSync('src/demo/**/*.ts', { cwd: root }).toSorted(), 'e2e/support/library.ts']
  for (const file of sources) hash.update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Puts drawn files into the albums, under the names that the journeys expect. */
async function arrange(drawn: string, library: string): Promise<void> {
  const files = globSync('**/*.*', { cwd: drawn }).toSorted()
  const videos = files.filter((file) => extname(file) === '.mp4')
  const jpegs = files.filter((file) => extname(file) === '.jpg')
  const others = files.filter((file) => !videos.includes(file) && !jpegs.includes(file))
  const put = async (album: string, from: string[], name: (file: string) => string) => {
    const file = from.shift()
    if (file === undefined) throw new Error(`too little was drawn for ${album}`)
    await mkdir(join(library, album), { recursive: true })
    await copyFile(join(drawn, file), join(library, album, name(file)))
  }
  for (const name of oddFileNames) await put(albums.odd.name, jpegs, () => name)
  for (let count = 1; count < albums.clips.photos; count++) await put(albums.clips.name, jpegs, basename)
  await put(albums.clips.name, videos, () => 'sunset.mp4')
  // one of every other format, then JPEGs
  const walk = [...others, ...jpegs]
  for (let count = 0; count < albums.harbour.photos; count++) await put(albums.harbour.name, walk, basename)
}

/** The folder with the albums: photos drawn by the project, once, and cached. */
export async function preparedLibrary(): Promise<string> {
  const library = join(cache, `e2e-library-${await drawingVersion()}`)
  if (existsSync(library)) return library
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) {
    if (old.startsWith('e2e-library-')) await rm(join(cache, old), { recursive: true })
  }
  const work = await mkdtemp(join(cache, 'drawing-'))
  const drawn = join(work, 'drawn')
  const { code, err } = await runCli(['demo', drawn, '--albums', '3', '--photos', '36', '--seed', '11'])
  if (code !== 0) throw new Error(`the photos could not be drawn: ${err}`)
  await arrange(drawn, join(work, 'library'))
  await rename(join(work, 'library'), library)
  await rm(work, { recursive: true })
  return library
}
