import { expect, onTestFinished, test, vi } from 'vitest'
import { filterBy } from '#web/data/filter/filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { type Drop, dragLabels } from './drag-labels.ts'

const best = { kind: 'public', text: 'Best' } as const

/** Shows a row of the rail and a tile below it. @returns what is dropped on the tile, and a mouse for both */
function showRowAndTile() {
  const row = document.createElement('div')
  row.dataset['row'] = writeFilter(filterBy({ type: 'label', ...best }))
  const tile = document.createElement('div')
  tile.dataset['photoId'] = 'p'
  const stage = document.createElement('div')
  stage.append(row, tile)
  stage.style.cssText = 'position: fixed; inset: 0'
  for (const element of [row, tile]) element.style.height = '50px'
  document.body.append(stage)
  const over = new AbortController()
  onTestFinished(() => {
    over.abort()
    stage.remove()
  })
  const drop = vi.fn<(drop: Drop) => void>()
  dragLabels({ signal: over.signal, photosOf: (photoId) => [photoId], show: () => {}, drop })
  const mouse = (type: string, on: 'row' | 'tile', buttons: number) => {
    const at = { clientX: 10, clientY: on === 'row' ? 25 : 75 }
    const target = on === 'row' ? row : tile
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', buttons, ...at }))
  }
  return { drop, mouse }
}

test('a label of the rail is dropped on the photo where the mouse is released', () => {
  const { drop, mouse } = showRowAndTile()
  mouse('pointerdown', 'row', 1)
  mouse('pointermove', 'tile', 1)
  mouse('pointerup', 'tile', 0)
  expect(drop.mock.calls).toEqual([[{ label: best, photoIds: ['p'] }]])
})

test('a label of the rail whose press ended outside the page is not dropped by the next click', () => {
  const { drop, mouse } = showRowAndTile()
  mouse('pointerdown', 'row', 1)
  mouse('pointermove', 'tile', 0)
  mouse('pointerdown', 'tile', 1)
  mouse('pointerup', 'tile', 0)
  mouse('pointerdown', 'row', 1)
  mouse('pointermove', 'tile', 1)
  mouse('pointermove', 'tile', 0)
  mouse('pointerup', 'tile', 0)
  expect(drop).not.toHaveBeenCalled()
})
