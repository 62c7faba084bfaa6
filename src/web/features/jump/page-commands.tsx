import { type ReactNode, useState } from 'react'
import type { OpenAlbum } from '#web/album/use-album.tsx'
import { requiredContext } from '#web/lib/required-context.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { AlbumCommandsOptions, JumpTarget } from './jump-targets.ts'

type OfferedAlbum = (AlbumCommandsOptions & { album: OpenAlbum }) | undefined

type PageCommands = {
  /** Targets and actions of the open album; undefined on other pages. */
  album: Store<OfferedAlbum>
  /** Recently chosen targets, latest first; lost on reload. */
  recent: Store<readonly JumpTarget[]>
}

const context = requiredContext<PageCommands>('command palette')

export const usePageCommands = context.useValue

/** Lets a page register its targets and actions with the header's command palette. */
export function PageCommandsProvider({ children }: { children: ReactNode }) {
  const [value] = useState((): PageCommands => ({
    album: createStore<OfferedAlbum>(undefined),
    recent: createStore<readonly JumpTarget[]>([]),
  }))
  return <context.Provider value={value}>{children}</context.Provider>
}
