/** Ignores repeats of a held key until it is released: they would be typed into the field that it has focused. */
export function ignoreRepeats(): void {
  const released = new AbortController()
  const options = { capture: true, signal: released.signal }
  addEventListener('keydown', (event) => event.repeat && event.preventDefault(), options)
  addEventListener('keyup', () => released.abort(), options)
}
