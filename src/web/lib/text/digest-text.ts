/** A short name for a text, for keys: always the same, hardly ever that of another, and nothing to be read from it. FNV-1a, twice. */
export function digestText(text: string): string {
  const half = (seed: number) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
    return (hash >>> 0).toString(36)
  }
  return `${half(0x811c_9dc5)}-${half(0x2545_f491)}`
}
