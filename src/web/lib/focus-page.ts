/** Focuses the heading of the page, which is read out; Tab goes on from there. For when what had the focus is gone. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (start === null) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

/** Focuses an element again; the page's heading where it is gone, or never was. */
export function returnFocus(to: EventTarget | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
  // body, in which a press on no control began, is no place either
  if (to === null || to === document.body || document.activeElement !== to) focusPage()
}

/** To be called while what may have the focus is being removed: focuses the page's heading once it is gone. */
export const focusPageIfLost = (): void =>
  queueMicrotask(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusPage()
  })
