import { useMemo } from 'react'
import { WindowVirtualizer } from 'virtua'
import { mountPeer } from '../shared/mount-peer.tsx'
import type { PagePhoto } from '../shared/photo.ts'
import { GAP, ROW_HEIGHT } from '../shared/sheet-page.ts'
import { Tile } from '../shared/tile.tsx'
import { toRows } from './to-rows.ts'

function Grid({ photos, width }: { photos: PagePhoto[]; width: number }) {
  const rows = useMemo(() => toRows(photos, width), [photos, width])
  return (
    <WindowVirtualizer data={rows} itemSize={ROW_HEIGHT}>
      {({ height, photos: ofRow }) => (
        <div key={ofRow[0]?.photoId} style={{ display: 'flex', gap: GAP, height: height + GAP, paddingBottom: GAP }}>
          {ofRow.map((photo) => (
            <Tile key={photo.photoId} photo={photo} style={{ height, width: (height * photo.width) / photo.height }} />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  )
}

mountPeer(Grid)
