/** Gives the focus to the sheet's tab stop, or to the page where no photo is shown: for what goes away with the focus in it. */
export function focusSheet(): void {
  const cell = document.querySelector<HTMLElement>('[data-sheet] [role=gridcell][tabindex="0"]')
  const target = cell ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
