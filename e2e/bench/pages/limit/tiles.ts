/** Pool of tiles, positioned by a transform. */
export function createTiles(grid: HTMLElement) {
  const pool: HTMLElement[] = []
  const live = new Map<number, HTMLElement>()

  const make = () => {
    const tile = document.createElement('div')
    tile.style.cssText = 'position:absolute;left:0;top:0;contain:strict'
    grid.append(tile)
    return tile
  }

  const free = (tile: HTMLElement) => {
    tile.hidden = true
    tile.replaceChildren()
    pool.push(tile)
  }

  return {
    has: (index: number) => live.has(index),
    get: (index: number) => live.get(index),
    take(index: number): HTMLElement {
      const tile = pool.pop() ?? make()
      tile.hidden = false
      live.set(index, tile)
      return tile
    },
    keep({ from, to }: { from: number; to: number }) {
      for (const [index, tile] of live) {
        if (index >= from && index < to) continue
        live.delete(index)
        free(tile)
      }
    },
    clear() {
      for (const tile of live.values()) free(tile)
      live.clear()
    },
    forEach: (apply: (tile: HTMLElement) => void) => live.forEach(apply),
  }
}
