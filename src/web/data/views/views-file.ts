import { fieldsIn } from '#web/data/client/reading/read-values.ts'
import {
  readShortcut,
  type LabelShortcut,
  shortcutKeys,
  writeShortcut,
  type LabelShortcuts,
} from '#web/data/labelling/shortcuts.ts'
import { messages } from './messages.ts'
import { asView, MOST_VIEWS, type NamedView } from './named-views.ts'

const KIND = 'contact-sheet-views'

/** Raised when older apps would misread the file. */
const VERSION = 1

/** The saved views and label shortcuts of an album. */
export type ViewsExport = { views: readonly NamedView[]; keys: LabelShortcuts }

/** Imported views and shortcuts, and how many could not be read; or the problem of the file, in a sentence. */
export type ViewsImport =
  | { views: NamedView[]; keys: LabelShortcut[]; leftOut: number; problem?: undefined }
  | { problem: string; views?: undefined }

/** Serialises views and shortcuts, without anything of the service or the album. Older apps read the views only. */
export const writeViewsFile = ({ views, keys }: ViewsExport): string =>
  `${JSON.stringify(
    {
      kind: KIND,
      version: VERSION,
      views: views.map(({ name, filter }) => ({ name, filter })),
      ...(keys.length > 0 && { keys: keys.map(writeShortcut) }),
    },
    null,
    2,
  )}\n`

/** Reads a file of `writeViewsFile`, of this or another version. */
export function readViewsFile(text: string): ViewsImport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: messages.notJson }
  }
  const { kind, version, views: listed, keys: shortcuts } = fieldsIn(value)
  if (kind !== KIND) return { problem: messages.notViews }
  if (typeof version !== 'number' || version > VERSION) return { problem: messages.newerVersion }
  if (!Array.isArray(listed)) return { problem: messages.noViews }
  const views = listed.slice(0, MOST_VIEWS).flatMap((view) => asView(view) ?? [])
  const listedKeys: readonly unknown[] = Array.isArray(shortcuts) ? shortcuts : []
  const keys = listedKeys.slice(0, shortcutKeys.length).flatMap((shortcut) => readShortcut(shortcut) ?? [])
  return { views, keys, leftOut: listed.length - views.length + listedKeys.length - keys.length }
}
