import { formatCount } from '#web/lib/i18n/format.ts'

/** Code units of a label or a name: by the interface a label has 40 characters, and one of megabytes would end the tab. */
const LONGEST = 200

/** A text of somebody else's as it is shown or read out: cut where it is longer than anybody reads, with its length. */
export function shortText(text: string, { longest = LONGEST }: { longest?: number } = {}): string {
  if (text.length <= longest) return text
  // a character is never cut in two
  const end = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest
  return `${text.slice(0, end)} … (${formatCount(text.length)} characters)`
}
