/** Length in Unicode code points: "👍" is one, as JSON Schema counts it and as people do. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
