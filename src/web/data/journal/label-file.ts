import { codePoints, limits } from '#contract/index.ts'
import { type Label, labelId, photoLabelId } from '#web/data/album/label.ts'
import { fieldsIn } from '#web/data/client/reading/read-values.ts'
import { type LabelGroup, type LabelPhotos, planLabels } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { readCsv, writeCsv } from '#web/lib/text/csv.ts'
import { effectOf } from './label-history.ts'
import { messages } from './messages.ts'

/** A row of a file: one label, added to one photo or removed from it. */
export type FileRow = { photoId: string; label: string; restricted: boolean; action: 'add' | 'remove' }

/** A row of the journal as a file. `at`: ISO 8601. */
type JournalRow = FileRow & { at: string; what: string; batch: string }

const columns = ['at', 'what', 'batch', 'photoId', 'label', 'restricted', 'action'] as const

/** The effect of a batch, as rows. */
export const rowsOf = (batch: Pick<JournalEntry, 'id' | 'at' | 'what' | 'groups' | 'discarded'>): JournalRow[] =>
  effectOf(batch).flatMap(({ kind, text, wanted, photoIds }) =>
    photoIds.map((photoId) => ({
      at: new Date(batch.at).toISOString(),
      what: batch.what,
      batch: batch.id,
      photoId,
      label: text,
      restricted: kind === 'restricted',
      action: wanted ? ('add' as const) : ('remove' as const),
    })),
  )

export const writeLabelCsv = (rows: readonly JournalRow[]): string =>
  writeCsv([[...columns], ...rows.map((row) => columns.map((column) => String(row[column])))])

export const writeLabelJson = (rows: readonly JournalRow[]): string =>
  `${JSON.stringify({ kind: 'contact-sheet-labels', version: 1, changes: rows }, null, 1)}\n`

/** The rows of a chosen file, and how many could not be read; or why the file can't be read at all. */
export type LabelFile =
  | { rows: FileRow[]; unreadable: number; problem?: undefined }
  | { problem: string; rows?: undefined }

const yes = new Set(['true', 'yes', '1', 'x', 'restricted', 'hidden'])
const no = new Set(['', 'false', 'no', '0', 'public'])
const adds = new Set(['', 'add', 'added', '+'])
const removes = new Set(['remove', 'removed', 'delete', '-'])

type UnreadRow = { photoId: unknown; label: unknown; restricted: unknown; action: unknown }

const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim().toLowerCase()
    : typeof value === 'boolean' || typeof value === 'number'
      ? String(value)
      : ''

/** Reads a row: the label exactly as written, the other cells leniently. */
function toRow({ photoId: given, label, restricted, action }: UnreadRow): FileRow | undefined {
  const photoId = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  const [hidden, does] = [plain(restricted), plain(action)]
  if (photoId === '' || typeof label !== 'string' || label === '') return undefined
  if (!(yes.has(hidden) || no.has(hidden)) || !(adds.has(does) || removes.has(does))) return undefined
  return { photoId, label, restricted: yes.has(hidden), action: adds.has(does) ? 'add' : 'remove' }
}

function gather(given: readonly UnreadRow[]): LabelFile {
  const rows = given.flatMap((row) => toRow(row) ?? [])
  return { rows, unreadable: given.length - rows.length }
}

function readTable(text: string): LabelFile {
  const [head = [], ...lines] = readCsv(text)
  const names = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]/g, ''),
  )
  const at = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const [photo, label, restricted, action] = [
    at('photoid', 'photo', 'id'),
    at('label', 'text'),
    at('restricted', 'ishidden', 'hidden'),
    at('action'),
  ]
  if (photo === -1 || label === -1) return { problem: messages.notTable }
  return gather(
    lines.map((cells) => ({
      photoId: cells[photo],
      label: cells[label],
      restricted: cells[restricted],
      action: cells[action],
    })),
  )
}

/** The labels that a download lists for a photo as JSON, a row each; any other row as it is. */
function rowsIn(row: unknown): unknown[] {
  const { photoId, labels } = fieldsIn(row)
  return Array.isArray(labels) ? labels.map((label: unknown) => ({ ...fieldsIn(label), photoId })) : [row]
}

/**
 * Reads the files of `writeLabelCsv` and `writeLabelJson`, the lists of labels in downloads, and tables with the same
 * columns from elsewhere.
 */
export function readLabelFile(text: string): LabelFile {
  if (!/^\s*[[{]/.test(text.replace(/^\u{feff}/u, ''))) return readTable(text)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch {
    return { problem: messages.brokenJson }
  }
  const listed: unknown = fieldsIn(value)['changes'] ?? value
  if (!Array.isArray(listed)) return { problem: messages.noChanges }
  return gather(
    listed.flatMap(rowsIn).map((row) => {
      const { photoId, label, restricted, isHidden, action } = fieldsIn(row)
      return { photoId, label, restricted: restricted ?? isHidden, action }
    }),
  )
}

/** The effect that importing a file would have. */
export type DryRun = {
  groups: LabelGroup[]
  /** Labels on photos that change: each is one call. */
  changes: number
  /** Labels on photos that need no change. */
  already: number
  /** Photos of the file that are not in this album. */
  unknown: number
  /** Rows with a label that is too long for the interface. */
  tooLong: number
  /** Labels on photos with contradictory rows, of which the last counts. */
  conflicts: number
}

const labelOf = ({ label, restricted }: Pick<FileRow, 'label' | 'restricted'>): Label => ({
  kind: restricted ? 'restricted' : 'public',
  text: label,
})

/** Plans the import of a file. The last row for a label on a photo counts, as if the rows were applied in order. */
export function dryRun(rows: readonly FileRow[], photos: LabelPhotos): DryRun {
  const unknown = new Set<string>()
  const conflicts = new Set<string>()
  const last = new Map<string, FileRow>()
  let tooLong = 0
  for (const row of rows) {
    if (codePoints(row.label) > limits.label.max) tooLong++
    else if (!photos.positions.has(row.photoId)) unknown.add(row.photoId)
    else {
      const key = photoLabelId({ photoId: row.photoId, ...labelOf(row) })
      if ((last.get(key)?.action ?? row.action) !== row.action) conflicts.add(key)
      last.set(key, row)
    }
  }
  const wanted = new Map<string, Label & { wanted: boolean; photoIds: string[] }>()
  for (const { photoId, action, ...row } of last.values()) {
    const label = labelOf(row)
    const name = `${action} ${labelId(label)}`
    const group = wanted.get(name) ?? { ...label, wanted: action === 'add', photoIds: [] }
    wanted.set(name, group)
    group.photoIds.push(photoId)
  }
  const planned = planLabels(photos, [...wanted.values()])
  const count = (of: (group: LabelGroup) => number) => planned.reduce((sum, group) => sum + of(group), 0)
  return {
    groups: planned.filter(({ photoIds }) => photoIds.length > 0),
    changes: count(({ photoIds }) => photoIds.length),
    already: count(({ already = [] }) => already.length),
    unknown: unknown.size,
    tooLong,
    conflicts: conflicts.size,
  }
}
