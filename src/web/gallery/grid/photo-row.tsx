import { memo } from 'react'
import { photosOfRow } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { PhotoTile } from '#web/gallery/tile/photo-tile.tsx'
import { rowClass } from '#web/gallery/tile/tile-classes.ts'
import { tileProps } from '#web/gallery/tile/tile-props.ts'
import { messages } from './messages.ts'

type PhotoRowProps = {
  layout: RowsLayout
  source: PhotoSource
  row: number
  /** Pixels from the top of the sheet's element. */
  top: number
  /** The photo that is the sheet's tab stop, where it is in this row; else -1. */
  tabStop: number
}

/** One row of the sheet: an element of its own, so that screen readers meet rows in their order. */
export const PhotoRow = memo(function PhotoRow({ layout, source, row, top, tabStop }: PhotoRowProps) {
  const { start, end } = photosOfRow(layout, row)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows can't be placed freely
      role="row"
      aria-rowindex={row + 1}
      // or it would be called by the names of all its photos
      aria-label={messages.frames(source.frameAt(start), source.frameAt(end - 1))}
      style={{ transform: `translateY(${top}px)`, height: layout.rowHeight[row] }}
      className={rowClass}
    >
      {Array.from({ length: end - start }, (_, column) => {
        const index = start + column
        return (
          <PhotoTile
            // by column, not by photo: after another filter tiles are reused, which is faster than making others
            key={column}
            {...tileProps(source.photoAt(index), layout.photoWidth[index] ?? 0)}
            index={index}
            column={column + 1}
            tabStop={index === tabStop}
          />
        )
      })}
    </div>
  )
})
