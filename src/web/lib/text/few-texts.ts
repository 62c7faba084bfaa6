import { shortText } from './short-text.ts'

/** Most texts shown of a list. */
const FEW = 3

/** Untrusted texts, to be shown one below the other: the first few, each short and once, and how many more there are. */
export function fewTexts(texts: readonly string[]): { few: string[]; more: number } {
  const short = [...new Set(texts.map((text) => shortText(text)))]
  return { few: short.slice(0, FEW), more: Math.max(0, short.length - FEW) }
}
