import type { AlbumNames } from './use-album-names.ts'

/** The album a webhook listens to, by name; an album that is gone or hidden keeps only its id. */
export function AlbumName({ albumId, albums: { names, failed, isWhole } }: { albumId: string; albums: AlbumNames }) {
  const name = names?.get(albumId)
  if (name !== undefined) return <>{name}</>
  if (names === undefined && !failed) {
    return (
      <>
        <span aria-hidden className="inline-block h-3.5 w-32 animate-pulse rounded-[5px] bg-sunken align-middle" />
        <span className="sr-only">Loading the album’s name</span>
      </>
    )
  }
  return (
    <>
      {isWhole && <span className="text-muted">Album gone or not visible </span>}
      <code className="font-mono text-[12px] font-normal break-all">{albumId}</code>
    </>
  )
}
