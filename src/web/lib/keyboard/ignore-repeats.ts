const ignore = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault()
}

/** Ignores repeats of a held key until it is released: they would be typed into the field that it has focused. */
export function ignoreRepeats(): void {
  addEventListener('keydown', ignore, true)
  addEventListener('keyup', () => removeEventListener('keydown', ignore, true), { once: true })
}
