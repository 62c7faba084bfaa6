import { formatCount } from '#web/lib/i18n/format.ts'

/** Code units shown of a label or a name: by the interface labels have 40 characters; megabytes would crash the tab. */
const LONGEST = 200

/** An untrusted text, to be shown or announced: cut if it is too long, with its length. */
export function shortText(text: string, { longest = LONGEST }: { longest?: number } = {}): string {
  if (text.length <= longest) return text
  // never between the halves of a surrogate pair
  const end = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest
  return `${text.slice(0, end)} … (${formatCount(text.length)} characters)`
}
