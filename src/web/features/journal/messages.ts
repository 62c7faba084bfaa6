import { countOf, formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const changes = (count: number) => countOf(count, { one: 'change', other: 'changes' })
const labels = (count: number) => countOf(count, { one: 'label', other: 'labels' })
const rows = (count: number) => countOf(count, { one: 'row', other: 'rows' })

export const messages = defineMessages({
  // undo and redo
  undo: 'Undo',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  result: ({ what, leftAlone, isStored }: { what: string; leftAlone: number; isStored: boolean }) =>
    [
      `${what}.`,
      leftAlone > 0 &&
        `${labels(leftAlone)} ${plural(leftAlone, { one: 'was', other: 'were' })} left alone: changed since, or the photo is gone.`,
      !isStored && 'It couldn’t be saved on this device. Keep this page open until it’s sent.',
    ]
      .filter(Boolean)
      .join(' '),
  undoWaits: 'The undo is waiting for the service to answer.',
  redoWaits: 'The redo is waiting for the service to answer.',
  notUndone: (why: string) => `Couldn’t undo. ${why}`,
  notRedone: (why: string) => `Couldn’t redo. ${why}`,
  notTheLast: 'It’s no longer the last change.',
  lastNotStored: 'The last change couldn’t be saved on this device.',
  unreadable: 'Couldn’t read the label history. Reload the page to try again.',
  helpUndo: 'Undo label change',
  helpRedo: 'Redo',

  // the page
  manageLabels: 'Manage labels',
  labelHistory: 'Label history',
  historyOf: (album: string) => `Label history of ${album}`,
  historyHint:
    'Changes made on this device. Undo restores exactly what each change did. Last 1,000 changes, kept for a year.',
  unreadableTitle: 'Couldn’t read the label history',
  unreadableHint: 'Reload the page to try again. Some private windows block the storage it is kept in.',
  noChanges: 'No changes yet',
  noChangesHint: 'Labels you add or remove on this device appear here, and can be undone.',
  find: 'Find a label',
  notFound: (text: string) => `No changes of a label like “${text}”.`,
  showOlder: 'Show older changes',
  sent: (sent: number, total: number) => `${formatCount(sent)} of ${formatCount(total)} sent`,
  refused: (count: number) => `${formatCount(count)} refused`,
  notApplied: (count: number) => `${formatCount(count)} not applied`,
  noEffect: 'No effect',
  done: 'Done',
  undone: 'Undone',
  added: 'added',
  removed: 'removed',
  moreLabels: (count: number) => `and ${formatCount(count)} more`,
  effect: (count: number, { had, lacked }: { had: number; lacked: number }) => {
    if (had + lacked === 0) return changes(count)
    const why = lacked === 0 ? 'already had it' : had === 0 ? 'didn’t have it' : 'needed no change'
    return `${changes(count)}, ${formatCount(had + lacked)} ${why}`
  },

  // files
  export: 'Export',
  asCsv: 'As CSV',
  asCsvHint: 'A row for each label on each photo',
  asJson: 'As JSON',
  asJsonHint: 'The same, for programs',
  nothingToExport: 'Nothing to export yet',
  importLabels: 'Import labels',
  importHint: 'CSV or JSON with photoId and label; optional: restricted, action. You’ll see a preview first.',
  file: 'Label file',
  chooseFile: 'Choose a file',
  chooseAnother: 'Choose another file',
  change: (count: number) => (count === 0 ? 'Change labels' : `Change ${labels(count)}`),
  imported: (file: string) => `Import of ${file}`,
  importDone: (count: number) => `${changes(count)} imported.`,
  importNotStored: 'The changes couldn’t be saved on this device. Keep this page open until they’re sent.',
  wouldChange: (count: number) =>
    count === 0
      ? 'Nothing would change.'
      : plural(count, {
          one: '1 change would be made, in one request.',
          other: `${changes(count)} would be made, one request each.`,
        }),
  already: (count: number) => `${changes(count)} already applied.`,
  unknown: (count: number) =>
    `${photos(count)} ${plural(count, { one: 'isn’t', other: 'aren’t' })} in this album: skipped.`,
  tooLong: (count: number) =>
    `${rows(count)} ${plural(count, { one: 'has a label', other: 'have labels' })} of more than 40 characters: skipped.`,
  conflicts: (count: number) =>
    `${labels(count)} ${plural(count, { one: 'is', other: 'are' })} both added and removed: the last row counts.`,
  unreadableRows: (count: number) => `${rows(count)} couldn’t be read: skipped.`,
  addTo: 'Add {label} to {photos}',
  removeFrom: 'Remove {label} from {photos}',
  photos,
  moreGroups: (count: number) => `and ${formatCount(count)} more ${plural(count, { one: 'label', other: 'labels' })}`,
})
