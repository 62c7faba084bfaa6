/** Focuses the page's heading, which is announced, and from which Tab goes on. For when the focused element is gone. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (start === null) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

/** Returns the focus to an element; to the page's heading if it is gone, or there was none. */
export function returnFocus(to: EventTarget | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
  // body, which a press outside any control targets, does not count
  if (to === null || to === document.body || document.activeElement !== to) focusPage()
}

/** Call while removing what may have the focus: focuses the page's heading if the focus is lost. */
export const focusPageIfLost = (): void =>
  queueMicrotask(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusPage()
  })
