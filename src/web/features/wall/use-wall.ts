import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { emptyWall, settleWall, turnWall, type WallPhotos, withFresh, withShown } from './wall-cells.ts'
import { wallGrid } from './wall-grid.ts'
import { wallPhotos } from './wall-photos.ts'

/** Milliseconds between two turns. */
const TURN = 4_000

const allIds = ({ count, idAt }: WallPhotos) => Array.from({ length: count }, (_, index) => idAt(index))

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The window's size as text, so that equal snapshots are identical. */
const windowSize = () => `${innerWidth} ${innerHeight}`

/** The wall of the open album: its grid and its cells, one of which gets another photo each turn. */
export function useWall() {
  const { columns, shown, isLingering, isWhole } = useAlbum()
  const photos = useMemo(() => wallPhotos({ columns, shown, isLingering }), [columns, shown, isLingering])
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, windowSize).split(' ').map(Number)
  const grid = useMemo(() => wallGrid({ width, height }, photos.count), [width, height, photos.count])
  const [wall, setWall] = useState(emptyWall)
  const [isPlaying, setIsPlaying] = useState(true)
  const [known, setKnown] = useState<{ photos: WallPhotos; ids: ReadonlySet<string> }>()
  // adjusted during rendering, so that a photo gone from the album isn't painted again
  let current = settleWall(wall, { cells: grid.cells, photos })
  if (isWhole && known?.photos !== photos) {
    const ids = allIds(photos)
    // photos are new if they arrive after the first complete album
    if (known)
      current = withFresh(
        current,
        ids.filter((photoId) => !known.ids.has(photoId)),
      )
    setKnown({ photos, ids: new Set(ids) })
  }
  if (current !== wall) setWall(current)
  const turn = useEffectEvent(() => {
    // a hidden wall would load pictures that nobody sees
    if (document.visibilityState === 'visible') setWall(turnWall(current, photos))
  })
  // a timer, outside React
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => turn(), TURN)
    return () => clearInterval(timer)
  }, [isPlaying])
  return {
    grid,
    cells: current.cells,
    count: photos.count,
    leftOut: photos.leftOut,
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
    onShown: (at: number, photoId: string) => setWall((now) => withShown(now, at, photoId)),
  }
}
