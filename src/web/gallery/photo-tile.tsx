import { memo, useRef } from 'react'
import { namesOf } from './label-names.ts'
import { looksSame, type MediaKind, type TilePhoto } from './photo-source.ts'
import { useIsSelected } from './selection/grid-selection.ts'
import { tileClass } from './tile-look.ts'
import { TilePicture, useTilePicture } from './tile-picture.tsx'

export type PhotoTileProps = {
  photo: TilePhoto
  index: number
  /** From 1, in its row. */
  column: number
  /** Pixels; as high as its row. */
  width: number
  /** The sheet's one tab stop. */
  tabStop: boolean
}

const marks: Record<MediaKind, string | undefined> = { image: undefined, live: 'tile-mark mark-live', video: 'tile-mark mark-video' }

const MOST_DOTS = 5

/** Pixels from dot to dot. */
const DOT_STEP = 11

const disc = (colour: string) => `${colour} 3.6px, #000a 4.2px`

/** A hidden label has no colour of its own on a tile: a hollow ring that can't be taken for a dot. */
const ring = '#0007 2.2px, #fff 2.9px, #fff 3.7px, #000a 4.3px'

/** Pixels for the tile's number beside the dots: for each digit, and around them. */
const DIGIT = 7
const AROUND_NUMBER = 14

/** All dots as one background, at the end of their element: a tile has few nodes, whatever its labels. */
function dotsOf({ dots, restricted, frame }: TilePhoto, width: number) {
  const room = (width - AROUND_NUMBER - DIGIT * String(frame).length) / DOT_STEP
  const drawn = [...(restricted ? [ring] : []), ...dots.map(disc)].slice(0, Math.max(1, Math.min(MOST_DOTS, Math.floor(room))))
  if (drawn.length === 0) return undefined
  return {
    backgroundSize: `${drawn.length * DOT_STEP}px 12px`,
    backgroundImage: drawn
      .map((stops, index) => `radial-gradient(circle at ${5.5 + index * DOT_STEP}px 6px, ${stops}, #0000 5.3px)`)
      .join(),
  }
}

const isSame = ({ photo, ...rest }: PhotoTileProps, { photo: other, ...others }: PhotoTileProps) =>
  looksSame(photo, other) &&
  rest.index === others.index &&
  rest.column === others.column &&
  rest.width === others.width &&
  rest.tabStop === others.tabStop

/** One frame of the sheet, of the photo's own shape from the beginning. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, index, column, width, tabStop } = props
  const cell = useRef<HTMLDivElement>(null)
  const state = useTilePicture(cell, photo.id)
  const isSelected = useIsSelected(photo.id)
  const mark = marks[photo.kind]
  const dots = dotsOf(photo, width)
  return (
    <div
      ref={cell}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells can't be placed freely
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      aria-label={state === 'failed' ? `${photo.name}, picture not loaded` : photo.name}
      tabIndex={tabStop ? 0 : -1}
      data-photo-id={photo.id}
      data-index={index}
      data-frame={photo.frame || undefined}
      style={{ width }}
      className={state === 'shown' || state === 'direct' ? tileClass.lit : tileClass.empty}
    >
      {(state === 'direct' || state === 'failed') && <TilePicture photo={photo} state={state} />}
      {mark && <span aria-hidden className={mark} />}
      {dots && (
        <span
          aria-hidden
          style={dots}
          data-public={photo.labels && namesOf(photo.labels.public)}
          data-restricted={photo.labels && namesOf(photo.labels.restricted)}
          className="pointer-events-none absolute inset-x-1 bottom-1.5 z-1 min-h-3 bg-right-bottom bg-no-repeat"
        />
      )}
    </div>
  )
}, isSame)
