import { createContext, type ReactNode, useContext, useState } from 'react'
import type { OpenAlbum } from '#web/album/use-album.tsx'
import { createStore, type Store } from '#web/lib/store.ts'
import type { AlbumCommandsOptions, JumpTarget } from './jump-targets.ts'

type OfferedAlbum = (AlbumCommandsOptions & { album: OpenAlbum }) | undefined

type PageCommands = {
  /** Of the page that is open; undefined where that is none of an album. */
  album: Store<OfferedAlbum>
  /** What was chosen last, as long as the app is open; the latest first. */
  recent: Store<readonly JumpTarget[]>
}

const Context = createContext<PageCommands | undefined>(undefined)

/** Lets a page tell the header's dialog what can be done on it. */
export function PageCommandsProvider({ children }: { children: ReactNode }) {
  const [value] = useState((): PageCommands => ({
    album: createStore<OfferedAlbum>(undefined),
    recent: createStore<readonly JumpTarget[]>([]),
  }))
  return <Context value={value}>{children}</Context>
}

export function usePageCommands(): PageCommands {
  const value = useContext(Context)
  if (value === undefined) throw new Error('no commands can be told here')
  return value
}
