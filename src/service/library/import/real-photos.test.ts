import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createImportFixture } from '#testing/fixtures/import-fixture.ts'
import { liveClip, liveStill } from '#testing/fixtures/media-files.ts'

// the project may not distribute photographs: this names a folder of them, if there is one
const dir = env['CONTACT_SHEET_PHOTOS']

const manifestSchema = z.object({
  entries: z.array(
    z.object({
      file: z.string(),
      sha256: z.string(),
      width: z.number(),
      height: z.number(),
      kind: z.enum(['image', 'live', 'video']),
      mime: z.string(),
      livePartner: z.optional(z.string()),
    }),
  ),
})

async function hashes(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const all = names.map(async ({ parentPath, name }) => {
    const bytes = await readFile(join(parentPath, name))
    return `${join(parentPath, name)} ${createHash('sha256').update(bytes).digest('hex')}`
  })
  return (await Promise.all(all)).toSorted((a, b) => (a < b ? -1 : 1))
}

/** A minimal folder with a manifest, for when none is named: one live photo. */
async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'contact-sheet-photos-'))
  const id = 'ED69AFC7-A2EB-4FE9-88A0-54293FC2478F'
  const files = [
    { file: '1.jpg', bytes: await liveStill(id), mime: 'image/jpeg', livePartner: '2.mov', width: 60, height: 40 },
    { file: '2.mov', bytes: await liveClip(id), mime: 'video/quicktime', livePartner: '1.jpg', width: 1, height: 1 },
  ]
  const entries = []
  for (const { bytes, ...entry } of files) {
    await writeFile(join(made, entry.file), bytes)
    entries.push({ ...entry, kind: 'live', sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  await writeFile(join(made, 'manifest.json'), JSON.stringify({ entries }))
  return made
}

test('a folder of photos is imported as its manifest says, and left unchanged', { timeout: 300_000 }, async () => {
  const libraryDir = dir ?? (await makeFolder())
  const { entries } = manifestSchema.parse(JSON.parse(await readFile(join(libraryDir, 'manifest.json'), 'utf8')))
  const before = await hashes(libraryDir)
  const fixture = await createImportFixture({ libraryDir })
  try {
    await fixture.importAll()
    const photos = await fixture.photos()
    const byFile = new Map(photos.map((photo) => [photo.file, photo]))
    const byClip = new Map(photos.map((photo) => [photo.clip_file, photo]))
    expect(Object.fromEntries(fixture.refused())).toEqual({})
    for (const { file, sha256, width, height, kind, mime, livePartner } of entries) {
      const isClip = kind === 'live' && mime.startsWith('video/')
      const photo = isClip ? byClip.get(file) : byFile.get(file)
      expect(photo?.kind, file).toBe(kind)
      if (!photo || isClip) continue
      if (kind === 'live') expect(photo.clip_file).toBe(livePartner)
      const { width: wide, height: tall, media_type: type, content_hash: hash } = photo
      expect({ file, width: wide, height: tall, type, hash }).toEqual({ file, width, height, type: mime, hash: sha256 })
      const stable = await sharp(await fixture.stable(photo.stable_key)).metadata()
      expect(Math.abs(stable.width / stable.height - width / height), file).toBeLessThan(0.01 * (width / height))
    }
    const clips = photos.filter(({ kind }) => kind === 'live').length
    expect(photos.length + clips).toBe(entries.length)
    await fixture.importAll()
    expect(await fixture.photos()).toEqual(photos)
  } finally {
    await fixture.close()
  }
  expect(await hashes(libraryDir)).toEqual(before)
  if (dir === undefined) await rm(libraryDir, { recursive: true })
})
