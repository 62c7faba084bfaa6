import { createContext, type CSSProperties, memo, useContext } from 'react'
import type { PagePhoto } from './photo.ts'

export const Selected = createContext<ReadonlySet<string>>(new Set())

/** A tile of an app without thumbnails: the full picture, scaled by the browser. */
export const Tile = memo(function Tile({ photo, style }: { photo: PagePhoto; style: CSSProperties }) {
  const selected = useContext(Selected).has(photo.photoId)
  return (
    <div data-photo-id={photo.photoId} data-selected={selected || undefined} style={style}>
      <img src={photo.stableUrl} width={photo.width} height={photo.height} alt="" decoding="async" />
    </div>
  )
})
