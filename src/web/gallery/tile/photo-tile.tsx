import { memo, useRef } from 'react'
import type { TilePhoto } from '#web/gallery/layout/photo-source.ts'
import { useIsSelected } from '#web/gallery/selection/grid-selection.ts'
import { messages } from './messages.ts'
import { tileClass } from './tile-classes.ts'
import { TilePicture, useTilePicture } from './tile-picture.tsx'
import type { TileProps } from './tile-props.ts'

export type PhotoTileProps = TileProps & {
  index: number
  /** From 1, in its row. */
  column: number
  /** The sheet's one tab stop. */
  tabStop: boolean
}

const marks: Record<TilePhoto['kind'], string | undefined> = {
  image: undefined,
  live: 'tile-mark mark-live',
  video: 'tile-mark mark-video',
}

/** One frame of the sheet, of the photo's own shape from the beginning. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photoId, kind, frame, name, width, dots, dotsWidth, publicNames, restrictedNames, index, column, tabStop } =
    props
  const cell = useRef<HTMLDivElement>(null)
  const state = useTilePicture(cell, photoId)
  const isSelected = useIsSelected(photoId)
  const mark = marks[kind]
  return (
    <div
      ref={cell}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells can't be placed freely
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      aria-label={state === 'failed' ? messages.notLoaded(name) : name}
      tabIndex={tabStop ? 0 : -1}
      data-photo-id={photoId}
      data-index={index}
      data-frame={frame || undefined}
      style={{ width }}
      className={state === 'shown' || state === 'direct' ? tileClass.lit : tileClass.empty}
    >
      {(state === 'direct' || state === 'failed') && <TilePicture photoId={photoId} frame={frame} state={state} />}
      {mark && <span aria-hidden className={mark} />}
      {dotsWidth > 0 && (
        <span
          aria-hidden
          style={{ backgroundSize: `${dotsWidth}px 12px`, backgroundImage: dots }}
          data-public={publicNames}
          data-restricted={restrictedNames}
          className="tile-labels"
        />
      )}
    </div>
  )
})
