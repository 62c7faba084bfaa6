import type { Page } from '@playwright/test'

/** Minimum target size in CSS pixels, each way. */
const LEAST = 44

const CONTROLS =
  'button, a[href], input, select, textarea, summary, label:has(> input), [role=option], [role=menuitem], [role=switch]'

/** Targets too small for a finger, with their sizes; the area that `::after` adds counts. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ controls, least }) =>
      [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        const look = getComputedStyle(control)
        const { width, height, bottom } = control.getBoundingClientRect()
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && bottom > 0
        // inline links are as high as their line; visually hidden inputs are hit through their label
        const isText =
          look.display === 'inline' || control.closest('.sr-only, label:has(> input) > *, [inert]') !== null
        if (!isSeen || isText || look.pointerEvents === 'none') return []
        const around = getComputedStyle(control, '::after')
        const isLarger = around.content !== 'none' && around.position === 'absolute'
        const wide = Math.max(width, isLarger ? Number.parseFloat(around.width) : 0)
        const high = Math.max(height, isLarger ? Number.parseFloat(around.height) : 0)
        const name = control.ariaLabel ?? control.textContent.trim().slice(0, 40)
        return Math.min(wide, high) < least - 0.5 ? [`${control.tagName} “${name}” ${wide} × ${high}`] : []
      }),
    { controls: CONTROLS, least: LEAST },
  )

/** Horizontal overflow of the page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/**
 * Controls of the topmost layer that a finger can't hit, and why: outside the window, covered in the middle, or with text
 * that overflows. Scrolls each into view first, then back.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const front = [...document.querySelectorAll('[role=menu], dialog[open]')].at(-1) ?? document
    return [...front.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isHit = control.closest('.sr-only, label:has(> input) > *, [inert]') === null
      if (!isSeen || !isHit || getComputedStyle(control).pointerEvents === 'none') return []
      const scrolled: [Element, number, number][] = []
      for (let box = control.parentElement; box; box = box.parentElement)
        scrolled.push([box, box.scrollLeft, box.scrollTop])
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, right, bottom } = control.getBoundingClientRect()
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const faults: string[] = []
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        faults.push(`outside, ${left} to ${right} and ${top} to ${bottom}`)
      else if (above !== control && !control.contains(above) && !above?.contains(control))
        faults.push(`covered by ${above?.outerHTML.slice(0, 100)}`)
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const text = range.getBoundingClientRect()
        // user texts may be shortened, with an ellipsis
        if (text.width === 0 || texts.currentNode.parentElement?.closest('.sr-only, .truncate, select')) continue
        if (text.left < left - 1 || text.right > right + 1) faults.push('its text is cut off')
      }
      for (const [box, x, y] of scrolled) box.scrollTo({ left: x, top: y, behavior: 'instant' })
      const name = control.ariaLabel ?? control.textContent.trim().slice(0, 40)
      return faults.map((fault) => `${control.tagName} “${name}” ${fault}`)
    })
  }, CONTROLS)
