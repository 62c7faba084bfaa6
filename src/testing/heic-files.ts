// Flat tiles of 512 × 512 pixels, coded by x265; nothing that npm has writes HEVC
const PARAMETER_SETS = [
  [32, 'QAEMAf//BAgAAAMAn6gAAAMAAFq6AkA='],
  [33, 'QgEBBAgAAAMAn6gAAAMAAFqgBAIAgFlupJMrwFoCAAADAAIAAAMAAhA='],
  [34, 'RAHBcrBiQA=='],
] as const
const TILES = {
  red:
    'KAGvcQXjFqShEOsCAf/t0f/2k+l7Ya1FRhHuSW7gDoAzgVIagArIpb0VkBbgrxOAAAAMGJMDNGUAAAMAAAMBn4cAAAMAAAMAABow' +
    'AAADAAADAAAQ8AAAAwAAAwABewAAAwAAAwAI6AAAAwAAAwAcMA==',
  green:
    'KAGvcQXjFqShEOsCAYXK0f/tNU/6RZUVGEe5JbuAOgDOBUhqACsgpb0VkBbgrxOAAAAMGJMDNGUAAAMAAAMBn4cAAAMAAAMAABow' +
    'AAADAAADAAAQ8AAAAwAAAwABewAAAwAAAwAI6AAAAwAAAwAcMA==',
  blue:
    'KAGvcQXjFqShEOsCAf/2ARoPSZY/es1FRhHuSW7gDoAzgVIagArIpb0VkBbgrxOAAAAMGJMDNGUAAAMAAAMBn4cAAAMAAAMAABow' +
    'AAADAAADAAAQ8AAAAwAAAwABewAAAwAAAwAI6AAAAwAAAwAcMA==',
  white:
    'KAGvcQWzVqShEOuu+8L8Q5FfKwXFDFvXCQG8DRFsAKKApmU1ICiBojMAAAMAImCTBBCbAAADAAADAmKHAAADAAADAAAoIAAAAwAA' +
    'AwAAErAAAAMAAAMAAXsAAAMAAAMACOgAAAMAAAMAHDA=',
} as const
const TILE_SIDE = 512

export type TileColour = keyof typeof TILES

type Grid = {
  columns: number
  rows: number
  /** Of the picture before it is turned; the last tiles may stand out. */
  width: number
  height: number
  colourOf: (column: number, row: number) => TileColour
  /** Quarter turns against the clock, as the file asks for when it is shown. */
  turns?: number
  /** left-right: about a vertical axis, after the turns. */
  mirror?: 'left-right' | 'top-bottom'
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 65535)))

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]) =>
  box(type, u32((version << 24) | flags), ...content)

function decoderConfiguration(): Buffer {
  const sets = PARAMETER_SETS.map(([type, text]) => ({ type, bytes: Buffer.from(text, 'base64') }))
  // profile, compatibility, constraints and level stand in the sequence's set, where 3 is written after two zeros
  const sequence = Buffer.from(PARAMETER_SETS[1][1], 'base64').toString('latin1').replaceAll('\0\0\u0003', '\0\0')
  const general = Buffer.from(sequence, 'latin1').subarray(3, 15)
  const arrays = sets.map(({ type, bytes }) => Buffer.concat([u8(0x80 | type), u16(1, bytes.length), bytes]))
  const rest = u8(0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, arrays.length)
  return box('hvcC', u8(1), general, rest, ...arrays)
}

const entry = (id: number, type: string, flags: number) =>
  fullBox('infe', 2, flags, u16(id, 0), Buffer.from(`${type}\0`, 'latin1'))
const sizeBox = (width: number, height: number) => fullBox('ispe', 0, 0, u32(width, height))
const placeOf = (id: number, offset: number, length: number) => Buffer.concat([u16(id, 0, 1), u32(offset, length)])

/** What the boxes say of the picture: all but where its bytes lie. */
function describeGrid({ columns, rows, width, height, turns = 0, mirror }: Grid): Buffer[] {
  const count = columns * rows
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const primary = count + 1
  const turned = turns > 0 ? [box('irot', u8(turns))] : []
  if (mirror) turned.push(box('imir', u8(mirror === 'left-right' ? 1 : 0)))
  const properties = [decoderConfiguration(), sizeBox(TILE_SIDE, TILE_SIDE), sizeBox(width, height), ...turned]
  const ofTiles = ids.map((id) => Buffer.concat([u16(id), u8(2, 0x81, 2)]))
  const ofGrid = Buffer.concat([u16(primary), u8(1 + turned.length, 3, ...turned.map((_, index) => 0x84 + index))])
  return [
    fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), u32(0, 0, 0), u8(0)),
    fullBox('pitm', 0, 0, u16(primary)),
    fullBox('iinf', 0, 0, u16(primary), ...ids.map((id) => entry(id, 'hvc1', 1)), entry(primary, 'grid', 0)),
    fullBox('iref', 0, 0, box('dimg', u16(primary, count, ...ids))),
    box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 0, u32(primary), ...ofTiles, ofGrid)),
  ]
}

/** A HEIC file as phones write it: a grid of tiles. Tiles of one colour share their bytes: it is always small. */
export function gridHeic(grid: Grid): Buffer {
  const { columns, rows, width, height, colourOf } = grid
  const count = columns * rows
  const colours = Array.from({ length: count }, (_, index) => colourOf(index % columns, Math.floor(index / columns)))
  const description = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width, height)])
  const coded = new Map(
    [...new Set(colours)].map((colour) => {
      const bytes = Buffer.from(TILES[colour], 'base64')
      return [colour, Buffer.concat([u32(bytes.length), bytes])] as const
    }),
  )
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const boxes = describeGrid(grid)
  const metaAt = (dataAt: number) => {
    const places = new Map<TileColour, { offset: number; length: number }>()
    let offset = dataAt + description.length
    for (const [colour, { length }] of coded) {
      places.set(colour, { offset, length })
      offset += length
    }
    const ofTiles = colours.map((colour, index) => {
      const { offset: at, length } = places.get(colour) ?? { offset: 0, length: 0 }
      return placeOf(index + 1, at, length)
    })
    const ofGrid = placeOf(count + 1, dataAt, description.length)
    return fullBox('meta', 0, 0, ...boxes, fullBox('iloc', 0, 0, u8(0x44, 0), u16(count + 1), ...ofTiles, ofGrid))
  }
  const dataAt = start.length + metaAt(0).length + 8
  return Buffer.concat([start, metaAt(dataAt), box('mdat', description, ...coded.values())])
}
