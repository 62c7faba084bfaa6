/** A short digest of a text, for keys: FNV-1a, twice. Collisions are unlikely, and the text can't be read from it. */
export function digestText(text: string): string {
  const half = (seed: number) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
    return (hash >>> 0).toString(36)
  }
  return `${half(0x811c_9dc5)}-${half(0x2545_f491)}`
}
