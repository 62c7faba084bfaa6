import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { PagePhoto } from './photo.ts'
import { albumRequest } from './sheet-page.ts'
import { Selected } from './tile.tsx'

type Grid = ComponentType<{ photos: PagePhoto[]; width: number }>

const labels = ['best10', 'label00', 'label01', 'label02', 'label03', 'label04', 'label05', 'label06']

function useAlbum(): PagePhoto[] | undefined {
  const [photos, setPhotos] = useState<PagePhoto[]>()
  useEffect(() => {
    const load = async () => {
      const { url, headers } = albumRequest()
      const answer: { data: PagePhoto[] } = await (await fetch(url, { headers })).json()
      setPhotos(answer.data)
    }
    void load()
  }, [])
  return photos
}

function useWidth(): number {
  const [width, setWidth] = useState(document.documentElement.clientWidth)
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(document.documentElement.clientWidth))
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])
  return width
}

function Peer({ grid: Grid }: { grid: Grid }) {
  const photos = useAlbum()
  const width = useWidth()
  const [label, setLabel] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(
    () => (label === undefined ? (photos ?? []) : (photos ?? []).filter((photo) => photo.labels.includes(label))),
    [photos, label],
  )
  return (
    <Selected value={selected}>
      <header data-bar>
        <b>Album</b>
        <button data-label="" onClick={() => setLabel(undefined)}>
          all
        </button>
        {labels.map((name) => (
          <button key={name} data-label={name} aria-pressed={name === label} onClick={() => setLabel(name)}>
            {name}
          </button>
        ))}
        <button data-select-all onClick={() => setSelected(new Set(shown.map(({ photoId }) => photoId)))}>
          select all
        </button>
        <span data-count>{photos ? `${shown.length} photos` : 'loading'}</span>
        <span data-selected-count>{selected.size} selected</span>
      </header>
      <main data-grid>{photos && <Grid photos={shown} width={width} />}</main>
    </Selected>
  )
}

/** The same small app around the grid of every peer: one fetch, a filter by label, select all. */
export function mountPeer(grid: Grid): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Peer grid={grid} />)
}
