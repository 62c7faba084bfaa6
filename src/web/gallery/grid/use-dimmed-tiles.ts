import { useLayoutEffect } from 'react'
import type { SheetElements } from '#web/gallery/navigation/use-grid-focus.ts'

/** Dims the photos that are not lit, unless no photo near the view is; undefined: nothing is dimmed. */
export function useDimmedTiles(elements: SheetElements | undefined, isLit: ((index: number) => boolean) | undefined) {
  // an attribute outside React, after every render, since rows come and go: tiles need not be rendered for it
  useLayoutEffect(() => {
    if (elements === undefined || isLit === undefined) return undefined
    const tiles = [...elements.grid.querySelectorAll<HTMLElement>('[data-index]')]
    const dimmed = tiles.filter(({ dataset }) => !isLit(Number(dataset['index'])))
    if (dimmed.length === tiles.length) return undefined
    for (const tile of dimmed) tile.toggleAttribute('data-dimmed', true)
    return () => {
      for (const tile of dimmed) tile.removeAttribute('data-dimmed')
    }
  })
}
