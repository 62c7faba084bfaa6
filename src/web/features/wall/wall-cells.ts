/** Photos to choose from, read lazily from the sheet's. */
export type WallPhotos = {
  count: number
  idAt: (index: number) => string
  /** -1 if it is not among them. */
  indexOf: (photoId: string) => number
}

/** A cell of the wall. */
export type WallCell = {
  /** The photo assigned to it; undefined if there are too few. */
  photoId: string | undefined
  /** Incremented to empty the cell at once, when a photo in it was removed. */
  generation: number
  /** The photo in view: the previous one while the assigned one loads. */
  shownId: string | undefined
}

export type Wall = {
  cells: readonly WallCell[]
  /** Queue of new photos that have not been on the wall yet. */
  fresh: readonly string[]
  /** Turns so far, which determine the next cell and photo. */
  turns: number
}

export const emptyWall: Wall = { cells: [], fresh: [], turns: 0 }

/** Maximum length of the queue, over an hour of turns; the oldest beyond it are left to the rotation. */
const MOST_FRESH = 1_000

const noCell: WallCell = { photoId: undefined, generation: 0, shownId: undefined }

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Stride coprime to `count`, so that it visits each place once; near the golden ratio, to avoid neighbours. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618))
  while (gcd(stride, count) !== 1) stride++
  return stride
}

/** The photo for a turn: the first new one, else the next of the rotation that is not on the wall. */
function chosen({ cells, fresh, turns }: Wall, photos: WallPhotos): string | undefined {
  const onWall = new Set(cells.flatMap(({ photoId, shownId }) => [photoId, shownId]))
  const isFree = (photoId: string) => !onWall.has(photoId)
  const first = fresh.find(isFree)
  if (first !== undefined || photos.count === 0) return first
  const stride = strideOf(photos.count)
  // skips at most as many photos as are on the wall
  for (let step = 0; step <= onWall.size && step < photos.count; step++) {
    const photoId = photos.idAt(((turns + step) * stride) % photos.count)
    if (isFree(photoId)) return photoId
  }
  return undefined
}

const without = (fresh: readonly string[], photoId: string | undefined) =>
  photoId === undefined ? fresh : fresh.filter((one) => one !== photoId)

/** Assigns the next photo to a cell. */
function withPhoto(wall: Wall, at: number, photos: WallPhotos): Wall {
  const photoId = chosen(wall, photos)
  if (photoId === undefined) return wall
  const cells = wall.cells.map((cell, place) => (place === at ? { ...cell, photoId } : cell))
  return { cells, fresh: without(wall.fresh, photoId), turns: wall.turns + 1 }
}

/** The wall with this many cells: those with a removed photo are emptied, then empty ones filled if photos are left. */
export function settleWall(wall: Wall, { cells: count, photos }: { cells: number; photos: WallPhotos }): Wall {
  const isHere = (photoId: string | undefined) => photoId !== undefined && photos.indexOf(photoId) !== -1
  const isKept = ({ photoId, shownId }: WallCell) =>
    (photoId === undefined || isHere(photoId)) && (shownId === undefined || isHere(shownId))
  const fresh = wall.fresh.every(isHere) ? wall.fresh : wall.fresh.filter(isHere)
  const cells = Array.from({ length: count }, (_, at) => {
    const cell = wall.cells[at] ?? noCell
    return isKept(cell) ? cell : { ...noCell, generation: cell.generation + 1 }
  })
  const isSame = wall.cells.length === count && cells.every((cell, at) => cell === wall.cells[at])
  let settled: Wall = isSame && fresh === wall.fresh ? wall : { ...wall, cells, fresh }
  for (const [at, { photoId }] of cells.entries()) if (photoId === undefined) settled = withPhoto(settled, at, photos)
  return settled
}

/** A turn: one cell gets another photo, new ones first. */
export function turnWall(wall: Wall, photos: WallPhotos): Wall {
  const { length } = wall.cells
  return length === 0 ? wall : withPhoto(wall, (wall.turns * strideOf(length)) % length, photos)
}

/** Queues new photos, first in, first out. */
export const withFresh = (wall: Wall, photoIds: readonly string[]): Wall =>
  photoIds.length === 0 ? wall : { ...wall, fresh: [...wall.fresh, ...photoIds].slice(-MOST_FRESH) }

/** Records that a photo has come into view in a cell. */
export const withShown = (wall: Wall, at: number, shownId: string): Wall => ({
  ...wall,
  cells: wall.cells.map((cell, place) => (place === at ? { ...cell, shownId } : cell)),
})
