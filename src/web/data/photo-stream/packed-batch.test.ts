import { expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { createBatchEncoder } from './column-batch.ts'
import { packBatch, packedText, unpackColumns, unpackRows } from './packed-batch.ts'
import { createPhotoRows } from './photo-rows.ts'

const PHOTOS = 300

/** Photos with all that a row may have: line feeds and quotes, missing sizes, distinct addresses. */
const photos = Array.from({ length: PHOTOS }, (_, number): Photo => {
  const address = (version: string) => `https://m.test/${number}/${version}?signature=${number * 7919}`
  return {
    photoId: `p\n"${number}"`,
    width: number % 7 === 0 ? undefined : 300 + number,
    height: 201,
    originalUrl: address('o'),
    stableUrl: address('s'),
    videoUrl: number % 9 === 0 ? address('v') : undefined,
    downloadUrl: address('d'),
    labels: number % 2 === 0 ? ['Best', `é\n${number}`] : [],
    restrictedLabels: number % 3 === 0 ? ['Best'] : undefined,
  }
})

const line = (photo: Photo) => `${JSON.stringify(photo)}\n`

async function pack() {
  const encoders = [createBatchEncoder(), createBatchEncoder()] as const
  for (const photo of photos) for (const encoder of encoders) encoder.add(photo, new TextEncoder().encode(line(photo)))
  return { packed: await packBatch(encoders[0].take()), batch: encoders[1].take().batch }
}

test('a packed batch gives back the columns and rows that were packed', async () => {
  const { packed, batch } = await pack()
  expect(await unpackColumns(packed)).toEqual(batch)
  expect(await unpackRows(packed)).toEqual(photos.map((photo) => line(photo).slice(0, -1)))
})

test('rows of a packed batch are read back at any position', async () => {
  const { packed } = await pack()
  const rows = createPhotoRows()
  rows.add({ first: 1_000, count: PHOTOS }, packedText(packed))
  const wanted = [1_299, 1_000, 1_063, 1_064, 1_200]
  await rows.load([...wanted, 1_300])
  expect(wanted.map((position) => rows.peek(position))).toEqual(wanted.map((position) => photos[position - 1_000]))
  expect([rows.peek(1_001), rows.peek(1_300)]).toEqual([undefined, undefined])
})

function flipBit(bytes: ArrayBuffer, at: number): void {
  const view = new DataView(bytes)
  view.setUint8(at, view.getUint8(at) ^ 1)
}

test('a packed batch with a flipped bit is rejected', async () => {
  const { packed } = await pack()
  const columns = packed.columns.slice()
  flipBit(columns, 100)
  await expect(unpackColumns({ ...packed, columns })).rejects.toThrow()
  const rows = await new Response(packed.rows).arrayBuffer()
  flipBit(rows, 2_000)
  await expect(unpackRows({ ...packed, rows })).rejects.toThrow()
})
