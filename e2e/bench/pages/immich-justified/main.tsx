import { JustifiedLayout } from '@immich/justified-layout-wasm'
import { useEffect, useMemo, useState } from 'react'
import { mountPeer } from '../shared/mount-peer.tsx'
import type { PagePhoto } from '../shared/photo.ts'
import { GAP, ROW_HEIGHT } from '../shared/sheet-page.ts'
import { Tile } from '../shared/tile.tsx'
import { indexAt } from './index-at.ts'

/** Pixels kept in the document above and below the window; a row is never higher than `TALLEST`. */
const OVERSCAN = 600
const TALLEST = 600

/** The photos whose tiles are in the document, by scroll position, throttled to once a frame. */
function useWindowed(photos: PagePhoto[], layout: JustifiedLayout): { from: number; to: number } {
  const [range, setRange] = useState({ from: 0, to: 0 })
  useEffect(() => {
    const top = (index: number) => layout.getTop(index) ?? 0
    const update = () => {
      const above = window.scrollY
      const from = indexAt({ count: photos.length, top, y: above - OVERSCAN - TALLEST })
      const to = indexAt({ count: photos.length, top, y: above + innerHeight + OVERSCAN })
      setRange((known) => (known.from === from && known.to === to ? known : { from, to }))
    }
    let frame = 0
    const onScroll = () => {
      if (frame === 0) {
        frame = requestAnimationFrame(() => {
          frame = 0
          update()
        })
      }
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [photos, layout])
  return range
}

function Grid({ photos, width }: { photos: PagePhoto[]; width: number }) {
  const layout = useMemo(
    () =>
      new JustifiedLayout(
        Float32Array.from(photos, (photo) => photo.width / photo.height),
        { rowHeight: ROW_HEIGHT, rowWidth: width, spacing: GAP, heightTolerance: 0.15 },
      ),
    [photos, width],
  )
  const { from, to } = useWindowed(photos, layout)
  return (
    <div style={{ position: 'relative', height: layout.containerHeight }}>
      {photos.slice(from, to).map((photo, offset) => {
        const index = from + offset
        const [top, left] = [layout.getTop(index), layout.getLeft(index)]
        const place = {
          position: 'absolute',
          top,
          left,
          width: layout.getWidth(index),
          height: layout.getHeight(index),
        } as const
        return <Tile key={photo.photoId} photo={photo} style={place} />
      })}
    </div>
  )
}

mountPeer(Grid)
