import type { Page } from '@playwright/test'

/** Layout faults in the page's headers, as sentences: overlaps, cut text, overflow, or a separate row below the views. */
export const headerFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const headers = [...document.querySelectorAll('header')]
    return headers.flatMap((header) => {
      const edge = header.getBoundingClientRect()
      const views = header.querySelector('[role=group]')?.getBoundingClientRect()
      const things = [...header.querySelectorAll<HTMLElement>('a, button, h1, input')]
        .map((thing) => ({ thing, name: thing.ariaLabel ?? thing.textContent, box: thing.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1)
      return things.flatMap(({ thing, name, box }, at) => {
        const faults: string[] = []
        if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5) faults.push(`${name} is outside`)
        if (views !== undefined && box.top >= views.bottom) faults.push(`${name} is in a row of its own`)
        const range = document.createRange()
        const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const place = text.parentElement
          range.selectNodeContents(text)
          const { left, right, width } = range.getBoundingClientRect()
          // visually hidden, or shortened with an ellipsis
          const isApart = place?.clientWidth === 1 || (place && getComputedStyle(place).textOverflow === 'ellipsis')
          if (width > 0 && !isApart && (left < box.left - 1 || right > box.right + 1)) faults.push(`${name} is cut`)
        }
        for (const other of things.slice(at + 1)) {
          const isBeside = other.box.left >= box.right - 0.5 || other.box.right <= box.left + 0.5
          const isBelow = other.box.top >= box.bottom - 0.5 || other.box.bottom <= box.top + 0.5
          if (!thing.contains(other.thing) && !isBeside && !isBelow) faults.push(`${name} lies over ${other.name}`)
        }
        return faults
      })
    })
  })
