/** Prefetches and decodes a picture that is about to be shown: a click comes some 80 ms after its press. */
export function decodeAhead(address: string | undefined): void {
  if (address === undefined) return
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.fetchPriority = 'high'
  image.src = address
  // the element that shows it reports errors
  image.decode().catch(() => {})
}
