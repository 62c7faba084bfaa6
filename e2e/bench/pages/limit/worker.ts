import type { PagePhoto } from '../shared/photo.ts'
import { createRowCutter } from './cut-rows.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The first chunks are posted at once, to be on screen early; later ones are batched. */
const FIRST = 200
const COLLECT_MS = 150

/** Bits of a mask: further labels are left out. */
const BITS = 32

const addresses: string[] = []
const ratios: number[] = []
const labels = new Map<string, number>()
const loads = new Map<number, AbortController>()

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

function maskOf(photo: PagePhoto): number {
  let mask = 0
  for (const label of photo.labels) {
    const bit = labels.get(label) ?? labels.size
    labels.set(label, bit)
    if (bit < BITS) mask |= 1 << bit
  }
  return mask
}

async function load(url: string, headers: Record<string, string>): Promise<void> {
  const { body } = await fetch(url, { headers })
  if (body === null) return
  const cutter = createRowCutter()
  let masks: number[] = []
  let posted = 0
  const take = (photos: PagePhoto[]) => {
    for (const photo of photos) {
      addresses.push(photo.stableUrl)
      ratios.push(photo.width / photo.height)
      masks.push(maskOf(photo))
    }
  }
  const send = (ended: boolean) => {
    const rows = {
      ratios: Float32Array.from(ratios.slice(ratios.length - masks.length)),
      masks: Uint32Array.from(masks),
    }
    masks = []
    posted = performance.now()
    post({ type: 'rows', ...rows, labels: [...labels.keys()], ended }, [rows.ratios.buffer, rows.masks.buffer])
  }
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    take(cutter.take(text))
    const wait = addresses.length < FIRST ? 0 : COLLECT_MS
    if (masks.length > 0 && performance.now() - posted > wait) send(false)
  }
  take(cutter.end())
  send(true)
}

/** JPEG decoders scale by eighths while decoding, which is far cheaper than scaling afterwards. */
async function decode(
  response: Response,
  { width, ratio, signal }: { width: number; ratio: number; signal: AbortSignal },
) {
  const type = response.headers.get('content-type') ?? 'image/jpeg'
  const desired = { desiredWidth: width, desiredHeight: Math.round(width / ratio) }
  const decoder = new ImageDecoder({ data: response.body ?? new ArrayBuffer(0), type, ...desired })
  const { image } = await decoder.decode()
  try {
    if (signal.aborted) return undefined
    return await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'medium' })
  } finally {
    image.close()
    decoder.close()
  }
}

async function loadPicture(index: number, width: number): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  loads.set(index, controller)
  try {
    const response = await fetch(addresses[index] ?? '', { signal })
    const bitmap = await decode(response, { width, ratio: ratios[index] ?? 1, signal })
    post({ type: 'picture', index, bitmap }, bitmap ? [bitmap] : [])
  } catch {
    post({ type: 'picture', index, bitmap: undefined })
  }
  loads.delete(index)
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'drop') loads.get(data.index)?.abort()
  else if (data.type === 'picture') void loadPicture(data.index, data.width)
  else void load(data.url, data.headers)
})
