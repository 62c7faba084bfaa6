import type { ImportStatus } from '#contract/extensions.ts'

type ImportFigures = Pick<
  ImportStatus,
  'state' | 'reason' | 'done' | 'total' | 'settling' | 'perSecond' | 'secondsLeft'
>

const count = (number: number) => number.toLocaleString('en')

const counted = (number: number, [one, many]: [string, string]) => `${count(number)} ${number === 1 ? one : many}`

/** `1 h 5 min`, `1 min 48 s`, `12 s`: two units, since more would be guesswork. */
export function toSpan(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`
}

/** `████░░░░`, `width` letters wide. */
export function toBar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}

/** One line about an import: progress, rate, time left; with a progress bar of `bar` letters. */
export function toProgressLine(
  { state, reason, done, total, settling = 0, perSecond, secondsLeft }: ImportFigures,
  { bar = 0, refused = 0 }: { bar?: number; refused?: number } = {},
): string {
  if (state === 'looking') return 'Scanning the library'
  if (state === 'settling') return `Waiting for ${counted(settling, ['file', 'files'])} that may still be copying`
  const drawn = bar > 0 ? `${toBar(total === 0 ? 1 : done / total, bar)}  ` : ''
  const bad = refused > 0 ? `  ${count(refused)} refused` : ''
  if (state === 'idle') return total === 0 ? `Up to date${bad}` : `Imported ${counted(done, ['file', 'files'])}${bad}`
  const far = `${drawn}${count(done)} of ${count(total)}`
  if (state === 'paused') return `Paused    ${done < total ? `${far}  ` : ''}${reason ?? ''}`.trimEnd()
  const fast = perSecond === undefined ? '' : `  ${perSecond.toFixed(1)}/s`
  const left = secondsLeft === undefined ? '' : `  ${toSpan(secondsLeft)} left`
  return `Importing ${far}${fast}${left}${bad}`
}

export type RefusedFile = { file: string; reason: string }

/** Maximum of kinds that `library status` names. */
const MOST_KINDS = 20

// a file's name may contain control characters of a terminal
const plain = (text: string) => text.replace(/\p{C}/gu, '�')

/** The first `most` refused files, one per line, and the number of the others. */
export function toRefusedLines(files: readonly RefusedFile[], most = Infinity): string[] {
  const named = files.slice(0, most).map(({ file, reason }) => `  ${plain(file)}: ${plain(reason)}`)
  const more = files.length - named.length
  return more > 0 ? [...named, `  … and ${count(more)} more: see "library status"`] : named
}

/** Folders without album, albums without folder, and skipped files, with what to do about them. */
function toLeftOutLines({ deletedAlbums = [], goneFolders = [], skipped = [] }: ImportStatus): string[] {
  const lines = deletedAlbums.map(
    ({ albumId, folder, files }) =>
      `Skipped because the album was deleted: ${plain(folder)} (${counted(files, ['file', 'files'])}). To restore it: albums restore ${albumId}`,
  )
  for (const { name, folder, photos } of goneFolders) {
    const kept = `If it comes back, so ${photos === 1 ? 'does 1 photo' : `do ${count(photos)} photos`}, labels included`
    lines.push(
      `The folder of the album “${plain(name)}” is missing: ${plain(folder)}. ${kept}; if not, delete the album in the app`,
    )
  }
  if (skipped.length > 0) lines.push('Skipped, by type:')
  const byCount = skipped.toSorted((a, b) => b.count - a.count)
  const named = byCount
    .slice(0, MOST_KINDS)
    .map(({ kind, count: many, example }) => `  ${kind}: ${count(many)}, for example ${plain(example)}`)
  return [...lines, ...named, ...(byCount.length > MOST_KINDS ? ['  … and more types: see --json'] : [])]
}

/** The text of `library status`. */
export function toStatusText(status: ImportStatus): string {
  const { refused = [], damaged = [], unwatched, eventsUrl } = status
  const lines = [toProgressLine(status, { bar: 30 })]
  if (unwatched !== undefined) lines.push(`The library can’t be watched, so it is scanned at intervals: ${unwatched}`)
  if (eventsUrl !== undefined)
    lines.push(`Changes are seen at once if the store posts its notifications to ${eventsUrl}`)
  lines.push(refused.length === 0 ? 'No files refused' : `${counted(refused.length, ['file', 'files'])} refused:`)
  lines.push(...toRefusedLines(refused))
  if (damaged.length > 0) {
    lines.push(`${counted(damaged.length, ['photo', 'photos'])} damaged, shown as far as they can be read:`)
    lines.push(...damaged.map((file) => `  ${plain(file)}`))
  }
  return [...lines, ...toLeftOutLines(status)].join('\n')
}
