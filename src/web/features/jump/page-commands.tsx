import { createContext, type ReactNode, useContext, useState } from 'react'
import type { OpenAlbum } from '#web/album/use-album.tsx'
import { createStore, type Store } from '#web/lib/store.ts'
import type { AlbumCommandsOptions, JumpTarget } from './jump-targets.ts'

type OfferedAlbum = (AlbumCommandsOptions & { album: OpenAlbum }) | undefined

type PageCommands = {
  /** The open album; undefined on other pages. */
  album: Store<OfferedAlbum>
  /** Recently chosen targets, the latest first; forgotten with a reload. */
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
