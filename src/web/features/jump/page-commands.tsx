import { type ReactNode, useState } from 'react'
import type { OpenAlbum } from '#web/album/use-album.tsx'
import { requiredContext } from '#web/lib/required-context.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { AlbumCommandsOptions, JumpTarget } from './jump-targets.ts'

type OfferedAlbum = (AlbumCommandsOptions & { album: OpenAlbum }) | undefined

type PageCommands = {
  /** The open album; undefined on other pages. */
  album: Store<OfferedAlbum>
  /** Recently chosen targets, the latest first; forgotten with a reload. */
  recent: Store<readonly JumpTarget[]>
}

const context = requiredContext<PageCommands>('command palette')

export const usePageCommands = context.useValue

/** Lets a page tell the header's dialog what can be done on it. */
export function PageCommandsProvider({ children }: { children: ReactNode }) {
  const [value] = useState((): PageCommands => ({
    album: createStore<OfferedAlbum>(undefined),
    recent: createStore<readonly JumpTarget[]>([]),
  }))
  return <context.Provider value={value}>{children}</context.Provider>
}
