import type { FileHandle } from 'node:fs/promises'
import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { toContentId } from './apple-content-id.ts'
import { type Derived, RefusedFile, type MemoryGrant } from './decode-job.ts'
import { makePoster } from './poster.ts'

const LONGEST_SIDE = 100_000
const NOT_ONE = 'not an MP4, QuickTime, WebM or Matroska file that can be read'
/** QuickTime key of the identifier that Apple's clips share with their photo's EXIF. */
const CONTENT_IDENTIFIER = 'com.apple.quicktime.content.identifier'

const kinds = new Map([
  [MP4, { media_type: 'video/mp4', demuxer: 'mov' }],
  [QTFF, { media_type: 'video/quicktime', demuxer: 'mov' }],
  [WEBM, { media_type: 'video/webm', demuxer: 'matroska' }],
  [MATROSKA, { media_type: 'video/x-matroska', demuxer: 'matroska' }],
] as const)

async function findClipId(input: Input): Promise<string | null> {
  // broken tags are no reason to refuse the video
  const tags = await input.getMetadataTags().catch(() => undefined)
  const id = tags?.raw?.[CONTENT_IDENTIFIER]
  return (typeof id === 'string' ? toContentId(id) : undefined) ?? null
}

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
  const input = new Input({ source, formats: [...kinds.keys()] })
  try {
    if (!(await input.canRead())) throw new RefusedFile(NOT_ONE)
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new RefusedFile('no video in it')
    const kind = kinds.get(await input.getFormat())
    if (!kind) throw new RefusedFile(NOT_ONE)
    const seconds = await track.computeDuration()
    return {
      ...kind,
      // as shown: rotation and pixel aspect ratio applied
      width: Math.round(await track.getDisplayWidth()),
      height: Math.round(await track.getDisplayHeight()),
      seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
      live_id: await findClipId(input),
    }
  } catch (error) {
    // mediabunny's errors are assertions, not reasons
    throw error instanceof RefusedFile ? error : new RefusedFile(NOT_ONE)
  } finally {
    input.dispose()
  }
}

/** Derives a video's columns, and a poster as its stable version. */
export async function deriveVideo(handle: FileHandle, size: number, memory: MemoryGrant): Promise<Derived> {
  const { demuxer, ...video } = await readVideo(handle, size)
  const { width, height, seconds } = video
  const isSane = [width, height].every((side) => side >= 1 && side <= LONGEST_SIDE)
  if (!isSane) throw new RefusedFile(`a picture of ${width} × ${height} pixels`)
  const stable = await makePoster({ fd: handle.fd, demuxer, seconds, width, height }, memory)
  return { kind: 'video', ...video, stable, stable_type: 'image/jpeg', damaged: 0 }
}
