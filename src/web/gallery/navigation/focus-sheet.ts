/** Moves focus to the sheet's tab stop, or to `main` if no photo is shown; for elements that close while focused. */
export function focusSheet(): void {
  const cell = document.querySelector<HTMLElement>('[data-sheet] [role=gridcell][tabindex="0"]')
  const target = cell ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
