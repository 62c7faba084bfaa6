/* oxlint-disable no-underscore-dangle -- Emscripten's names of C functions */
import libheif from 'libheif-js/wasm-bundle.js'
import { RefusedFile } from './decode-job.ts'

type Size = { width: number; height: number }

/** Pixels of a part of the picture, in libheif's memory: valid until the next part is read. */
export type HeifPart = Size & { left: number; top: number; bytes: Uint8Array; stride: number; channels: 3 | 4 }

/** Transformation of the pixels for display: first rotation, then mirroring. */
export type HeifTurn = { clockwise: 0 | 90 | 180 | 270; mirror: 'left-right' | 'top-bottom' | undefined }

export type Heif = {
  /** As decoded, before `turn`. */
  size: Size
  /** The largest part, which is decoded at once. */
  part: Size
  turn: HeifTurn
  channels: 3 | 4
  parts: () => Generator<HeifPart>
  /** The encoded picture, for another decoder; undefined if it is tiled or needs more than `turn`, as cropping. */
  coded: () => { bytes: Uint8Array; turn: HeifTurn } | undefined
  close: () => void
}

const RGB = 1
const INTERLEAVED_RGB = 10
const INTERLEAVED_RGBA = 11
const CHANNEL_INTERLEAVED = 10
/** Offset in the decoding options of the flag that leaves rotation and cropping to us. */
const IGNORE_TRANSFORMATIONS = 1
const MOST_TRANSFORMATIONS = 8
const LEFT_RIGHT = 1
const UNTURNED: HeifTurn = { clockwise: 0, mirror: undefined }

const fourLetters = (type: number) =>
  String.fromCharCode(type >>> 24, (type >> 16) & 255, (type >> 8) & 255, type & 255)

const numbersAt = (address: number, count: number) => {
  const view = new DataView(libheif.HEAPU8.buffer, address, count * 4)
  return Array.from({ length: count }, (_, index) => view.getUint32(index * 4, true))
}

const textAt = (address: number) => {
  const end = libheif.HEAPU8.indexOf(0, address)
  return Buffer.from(libheif.HEAPU8.subarray(address, end)).toString('latin1')
}

/** Scratch memory for libheif's out parameters. */
function createScratch() {
  const address = libheif._malloc(256)
  const out = address + 16
  return {
    address,
    /** Address of the out parameters. */
    out,
    ask(call: (errorAt: number, outAt: number) => void, count = 1): number[] {
      call(address, out)
      const [code, , messageAt = 0] = numbersAt(address, 3)
      if (code !== 0) throw new RefusedFile(`HEIF: ${textAt(messageAt)}`)
      return numbersAt(out, count)
    },
    free: () => libheif._free(address),
  }
}

type Scratch = ReturnType<typeof createScratch>
type Opened = { context: number; handle: number; scratch: Scratch }

/** Rotation and mirroring; undefined if the file asks for more, or in another order. */
function readTurn({ context, handle, scratch }: Opened): HeifTurn | undefined {
  const item = libheif._heif_image_handle_get_item_id(handle)
  const count = libheif._heif_item_get_transformation_properties(context, item, scratch.address, MOST_TRANSFORMATIONS)
  const properties = numbersAt(scratch.address, count)
  const types = properties.map((property) => fourLetters(libheif._heif_item_get_property_type(context, item, property)))
  if (!['', 'irot', 'imir', 'irot imir'].includes(types.join(' '))) return undefined
  let turn = UNTURNED
  for (const [index, property] of properties.entries()) {
    if (types[index] === 'irot') {
      const against = libheif._heif_item_get_property_transform_rotation_ccw(context, item, property)
      turn = { ...turn, clockwise: against === 90 ? 270 : against === 270 ? 90 : against === 180 ? 180 : 0 }
    } else {
      const mirror = libheif._heif_item_get_property_transform_mirror(context, item, property)
      turn = { ...turn, mirror: mirror === LEFT_RIGHT ? 'left-right' : 'top-bottom' }
    }
  }
  return turn
}

function toPart(
  image: number,
  { scratch, channels }: { scratch: Scratch; channels: 3 | 4 },
): Omit<HeifPart, 'left' | 'top'> {
  const at = libheif._heif_image_get_plane_readonly2(image, CHANNEL_INTERLEAVED, scratch.address)
  const [stride = 0] = numbersAt(scratch.address, 1)
  const width = libheif._heif_image_get_primary_width(image)
  const height = libheif._heif_image_get_primary_height(image)
  if (at === 0 || stride < width * channels) throw new RefusedFile('HEIF: no pixels')
  return { width, height, stride, channels, bytes: libheif.HEAPU8.subarray(at, at + stride * height) }
}

function* readWhole({ handle, scratch }: Opened, channels: 3 | 4): Generator<HeifPart> {
  const chroma = channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB
  const [image = 0] = scratch.ask((error, out) => libheif._heif_decode_image(error, handle, out, RGB, chroma, 0))
  try {
    yield { left: 0, top: 0, ...toPart(image, { scratch, channels }) }
  } finally {
    libheif._heif_image_release(image)
  }
}

type Tiling = { columns: number; rows: number; tile: Size }

function* readTiles({ handle, scratch }: Opened, { columns, rows, tile }: Tiling): Generator<HeifPart> {
  const options = libheif._heif_decoding_options_alloc()
  // libheif 1.23 misplaces rotated tiles if the last ones overhang the picture: we rotate the picture ourselves
  libheif.HEAPU8[options + IGNORE_TRANSFORMATIONS] = 1
  try {
    for (let index = 0; index < columns * rows; index++) {
      const [column, row] = [index % columns, Math.floor(index / columns)]
      const [image = 0] = scratch.ask((error, out) =>
        libheif._heif_image_handle_decode_image_tile(error, handle, out, RGB, INTERLEAVED_RGB, options, column, row),
      )
      try {
        yield { left: column * tile.width, top: row * tile.height, ...toPart(image, { scratch, channels: 3 }) }
      } finally {
        libheif._heif_image_release(image)
      }
    }
  } finally {
    libheif._heif_decoding_options_free(options)
  }
}

function readCoded({ context, handle, scratch }: Opened): Uint8Array {
  const item = libheif._heif_image_handle_get_item_id(handle)
  const [at = 0, length = 0] = scratch.ask(
    (error, out) => libheif._heif_item_get_item_data(error, context, item, 0, out, out + 4),
    2,
  )
  const bytes = libheif.HEAPU8.slice(at, at + length)
  libheif._heif_release_item_data(context, scratch.out)
  return bytes
}

/** The picture of the file, tile by tile where it has tiles, as phones write them: only one is decoded at once. */
function toHeif(opened: Opened): Omit<Heif, 'close'> {
  const { handle, scratch } = opened
  const tiling = scratch.ask((error, out) => libheif._heif_image_handle_get_image_tiling(error, handle, 0, out), 7)
  const [, columns = 1, rows = 1, tileWidth = 0, tileHeight = 0, width = 0, height = 0] = tiling
  const turn = readTurn(opened)
  const isTiled = columns * rows > 1
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  if (isTiled && turn && channels === 3) {
    const tile = { width: tileWidth, height: tileHeight }
    const parts = () => readTiles(opened, { columns, rows, tile })
    return { size: { width, height }, part: tile, turn, channels, parts, coded: () => undefined }
  }
  const size = {
    width: libheif._heif_image_handle_get_width(handle),
    height: libheif._heif_image_handle_get_height(handle),
  }
  const coded = () => (isTiled || !turn ? undefined : { bytes: readCoded(opened), turn })
  return { size, part: size, turn: UNTURNED, channels, parts: () => readWhole(opened, channels), coded }
}

/** Opens a HEIC or AVIF file with libheif in WebAssembly, which decodes HEIC only; decodes nothing yet. */
export function openHeif(file: Uint8Array): Heif {
  const scratch = createScratch()
  const at = libheif._malloc(file.length)
  const context = libheif._heif_context_alloc()
  let handle = 0
  const close = () => {
    if (handle !== 0) libheif._heif_image_handle_release(handle)
    libheif._heif_context_free(context)
    libheif._free(at)
    scratch.free()
  }
  try {
    if (at === 0) throw new RefusedFile('HEIF: the file is too large')
    libheif.HEAPU8.set(file, at)
    scratch.ask((error) => libheif._heif_context_read_from_memory_without_copy(error, context, at, file.length, 0))
    const [primary = 0] = scratch.ask((error, out) =>
      libheif._heif_context_get_primary_image_handle(error, context, out),
    )
    handle = primary
    return { ...toHeif({ context, handle, scratch }), close }
  } catch (error) {
    close()
    throw error
  }
}
