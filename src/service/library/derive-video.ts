import type { FileHandle } from 'node:fs/promises'
import { CustomSource, Input, MP4, QTFF } from 'mediabunny'
import { type Derived, RefusedFile } from './decode-job.ts'
import { drawPoster } from './draw-poster.ts'

const LONGEST_SIDE = 100_000

async function readVideo(handle: FileHandle, size: number) {
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start)
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
      if (bytesRead < bytes.length) throw new RefusedFile('cut short')
      return bytes
    },
  })
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    if (!(await input.canRead())) throw new RefusedFile('not an MP4 or QuickTime file that can be read')
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new RefusedFile('no video in it')
    const format = await input.getFormat()
    return {
      // as shown: rotation and pixel shape applied
      width: Math.round(await track.getDisplayWidth()),
      height: Math.round(await track.getDisplayHeight()),
      media_type: format === QTFF ? 'video/quicktime' : 'video/mp4',
    }
  } catch (error) {
    // its parser asserts rather than explains
    throw error instanceof RefusedFile ? error : new RefusedFile('not an MP4 or QuickTime file that can be read')
  } finally {
    input.dispose()
  }
}

/** A video's size as shown, and a poster in the place of a stable version. */
export async function deriveVideo(handle: FileHandle, size: number): Promise<Derived> {
  const { width, height, media_type } = await readVideo(handle, size)
  const isSane = [width, height].every((side) => side >= 1 && side <= LONGEST_SIDE)
  if (!isSane) throw new RefusedFile(`a picture of ${width} × ${height} pixels`)
  const stable = await drawPoster({ width, height })
  return { kind: 'video', width, height, media_type, stable, stable_type: 'image/jpeg' }
}
