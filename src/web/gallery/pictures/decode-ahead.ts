/** Loads and decodes a picture that is about to be shown: between a press and its click lie some 80 ms. */
export function decodeAhead(address: string | undefined): void {
  if (address === undefined) return
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.fetchPriority = 'high'
  image.src = address
  // whatever is wrong with it is said where it is shown
  image.decode().catch(() => {})
}
