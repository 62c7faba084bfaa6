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
  /** The sheet's tab stop if it is in this row, else -1. */
  tabStop: number
}

/** A row of the sheet, as an element, so that screen readers get the rows in order. */
export const PhotoRow = memo(function PhotoRow({ layout, source, row, top, tabStop }: PhotoRowProps) {
  const { start, end } = photosOfRow(layout, row)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows can't be placed freely
      role="row"
      aria-rowindex={row + 1}
      // else its name would be the names of all its photos
      aria-label={messages.photos(source.frameAt(start), source.frameAt(end - 1))}
      style={{ transform: `translateY(${top}px)`, height: layout.rowHeight[row] }}
      className={rowClass}
    >
      {Array.from({ length: end - start }, (_, column) => {
        const index = start + column
        return (
          <PhotoTile
            // by column, not by photo: a change of filter reuses tiles, which is faster than mounting others
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
