import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scenes } from '#demo/scenes/scenes.ts'
import { drawDemo } from './draw-demo.ts'
import { drawFile } from './draw-file.ts'
import { planDemo } from './plan-demo.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-demo-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('the plan of a demo', () => {
  const files = planDemo({ albums: 6, photos: 180, seed: 7 })

  test('has the requested number of files, each with a path of its own, in six albums', () => {
    expect(files).toHaveLength(180)
    expect(new Set(files.map(({ folder, name }) => `${folder}/${name}`)).size).toBe(180)
    expect(new Set(files.map(({ folder }) => folder)).size).toBe(6)
  })

  test('begins with a cover for every album and shows every scene', () => {
    expect(new Set(files.slice(0, 6).map(({ folder }) => folder)).size).toBe(6)
    expect(new Set(files.flatMap((file) => ('scene' in file ? [file.scene] : 'clip' in file ? ['clip'] : [])))).toEqual(
      new Set([...Object.keys(scenes), 'clip']),
    )
  })

  test('has every format, panoramas, upright pictures, videos and difficult names', () => {
    const names = files.map(({ name }) => name).join('\n')
    for (const part of ['.jpg', '.webp', '.png', '.avif', '.mp4', '%', '#', 'ü', '🎸', '夜'])
      expect(names).toContain(part)
    const ratios = files.map((file) =>
      'width' in file ? file.width / file.height : 'frame' in file ? file.frame.ratio : 1,
    )
    expect([Math.min(...ratios) < 0.7, Math.max(...ratios) > 2.5]).toEqual([true, true])
  })

  test('is the same for the same seed, differs for another, and can have many albums', () => {
    expect(planDemo({ albums: 6, photos: 180, seed: 7 })).toEqual(files)
    expect(planDemo({ albums: 6, photos: 180, seed: 8 })).not.toEqual(files)
    const many = planDemo({ albums: 40, photos: 2000, seed: 1 })
    expect(new Set(many.map(({ folder, name }) => `${folder}/${name}`)).size).toBe(2000)
    expect(new Set(many.map(({ folder }) => folder)).size).toBe(40)
    // beyond 1500 pictures, files are copies
    expect(many.filter((file) => 'copyOf' in file)).toHaveLength(500)
  })
})

describe('drawing', () => {
  test('gives the same bytes for the same file, in the size and format planned', async () => {
    const file = {
      folder: 'a',
      name: 'b.webp',
      scene: 'canyon',
      variant: 1,
      seed: '1',
      width: 300,
      height: 200,
      format: 'webp',
    } as const
    await drawFile(join(dir, '1'), file)
    await drawFile(join(dir, '2'), file)
    const [first, second] = [await readFile(join(dir, '1/a/b.webp')), await readFile(join(dir, '2/a/b.webp'))]
    expect(first.equals(second)).toBe(true)
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
  })

  test('crops other photos of a motif from its painted picture', async () => {
    const files = planDemo({ albums: 1, photos: 6, seed: 7 })
    await Promise.all(
      files.toReversed().map((file) => drawFile(dir, 'scene' in file ? { ...file, width: 300, height: 200 } : file)),
    )
    const frames = files.filter((file) => 'cropOf' in file)
    const [first, second] = files.map(({ name }) => name)
    expect(frames.map(({ cropOf }) => cropOf.name)).toEqual([first, first, first])
    expect(second).toBe(files.findLast((file) => 'scene' in file)?.name)
    const bytes = await Promise.all(files.map(({ folder, name }) => readFile(join(dir, folder, name), 'base64')))
    expect(new Set(bytes).size).toBe(files.length)
    for (const { folder, name, frame } of frames) {
      const { width, height } = await sharp(join(dir, folder, name)).metadata()
      expect(width / height).toBeCloseTo(frame.ratio, 1)
    }
  })

  test.each(Object.keys(scenes).filter((name) => name in scenes))(
    '%s fills its frame with light and shade',
    async (name) => {
      const scene = Object.entries(scenes).find(([known]) => known === name)
      if (!scene) throw new Error('no such scene')
      const file = planDemo({ albums: 6, photos: 600, seed: 3 }).find(
        (planned) => 'scene' in planned && planned.scene === name,
      )
      if (!file || !('scene' in file)) throw new Error('not planned')
      await drawFile(dir, { ...file, width: 150, height: 100, format: 'png', name: 'x.png' })
      const { channels } = await sharp(join(dir, file.folder, 'x.png')).stats()
      const contrast = Math.max(...channels.map(({ stdev }) => stdev))
      expect(contrast).toBeGreaterThan(12)
    },
  )

  test('resumes where it was broken off, and leaves existing files as they are', async () => {
    const size = { dir, albums: 2, photos: 3, seed: 2 }
    const [, first] = planDemo(size)
    if (!first) throw new Error('nothing planned')
    await drawDemo({ ...size, photos: 2 })
    const kept = join(dir, first.folder, first.name)
    await writeFile(kept, 'kept')
    const steps: number[] = []
    await drawDemo({ ...size, onProgress: ({ drawn, total }) => steps.push(drawn / total) })
    expect(await readFile(kept, 'utf8')).toBe('kept')
    expect(steps.at(-1)).toBe(1)
    const names = (await Promise.all((await readdir(dir)).map((folder) => readdir(join(dir, folder))))).flat()
    expect(names).toHaveLength(3)
    expect(names.filter((name) => name.startsWith('.'))).toEqual([])
    expect((await stat(kept)).isFile()).toBe(true)
  })
})
