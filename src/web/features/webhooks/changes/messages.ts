import { countOf, formatCount, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const webhooks = (count: number) => countOf(count, { one: 'webhook', other: 'webhooks' })
const copies = (count: number) => countOf(count, { one: 'copy', other: 'copies' })
const webhookChanges = (count: number) => countOf(count, { one: 'webhook change', other: 'webhook changes' })

type OutcomeCount = 'created' | 'changed' | 'deleted' | 'same' | 'failed' | 'underWay'

const outcomes = ({ created, changed, deleted, same, failed, underWay }: Partial<Record<OutcomeCount, number>>) =>
  [
    [created, 'created'],
    [changed, 'changed'],
    [deleted, 'deleted'],
    [same, 'already there'],
    [failed, 'failed'],
    [underWay, 'under way'],
  ]
    .flatMap(([count, word]) => (typeof count === 'number' && count > 0 ? `${formatCount(count)} ${word}` : []))
    .join(', ')

export const messages = defineMessages({
  // actions
  edit: 'Edit this webhook',
  pause: 'Pause this webhook, keeping it only on this device',
  cancel: 'Cancel',
  undo: 'Undo',
  notWritten: 'Your browser couldn’t save this on this device, so nothing was changed.',
  noStorage: 'This browser blocks storage, so webhooks can’t be edited or paused here.',

  // editing
  editTitle: 'Edit webhook',
  save: 'Save changes',
  editHint:
    'The service can’t change a webhook, so a new one is created before the old one is deleted. For a moment both may send the same event.',
  unsent: (count: number) =>
    `${countOf(count, { one: 'delivery that hasn’t arrived yet', other: 'deliveries that haven’t arrived yet' })} will be lost.`,
  checkingUnsent: 'Checking for deliveries that haven’t arrived yet…',
  unsentUnknown: 'Couldn’t check for deliveries that haven’t arrived yet. If there are any, they will be lost.',
  editPausedHint: 'This webhook is paused on this device. It stays paused.',

  // paused webhooks
  pausedTitle: 'Paused on this device',
  pausedHint:
    'Removed from the service, and kept only on this device: nothing is sent for it, and other people and devices don’t see it. Clearing this browser’s data deletes it. Resume it to put it back.',
  pausedHints: (count: number) =>
    plural(count, {
      one: 'Nothing is sent for it. It’s kept only on this device: other people and devices don’t see it.',
      other: 'Nothing is sent for them. They’re kept only on this device: other people and devices don’t see them.',
    }),
  pausedCount: (count: number) => `${webhooks(count)} paused.`,
  pausedSince: (day: string) => `Paused since ${day}`,
  isPaused: 'Paused',
  showPaused: 'Show paused',
  resume: 'Resume',
  resumeAll: (count: number) => plural(count, { one: 'Resume it', other: 'Resume all' }),
  editPaused: 'Edit this paused webhook',
  deletePaused: 'Delete this paused webhook',

  // a running or finished change
  progress: (what: string, done: number, all: number) => `${what}: ${formatCount(done)} of ${formatCount(all)} done`,
  waiting: (what: string) => `${what}: waiting`,
  halted: (what: string, reason: string) =>
    `${what}: stopped for now. ${reason} Finished changes stay; the rest is retried automatically.`,
  goOn: 'Continue now',
  continued: (what: string) => `${what}: interrupted, continuing now.`,
  interrupted: (what: string) => `${what}: interrupted.`,
  giveUp: 'Stop here',
  someFailed: (what: string, failed: number, reason: string) =>
    `${what}: ${webhooks(failed)} couldn’t be changed. ${reason}`,

  // a change in words, once it is over
  edited: (count: number) => `Edited ${webhooks(count)}`,
  paused: (count: number) => `Paused ${webhooks(count)}`,
  resumed: (count: number) => `Resumed ${webhooks(count)}`,
  moved: (count: number) => `Moved ${webhooks(count)} to another receiver`,
  fieldAdded: (count: number) => `Added metadata to ${webhooks(count)}`,
  copied: (count: number) => `Made ${copies(count)} of a webhook`,
  imported: (count: number) => `Imported ${webhookChanges(count)} from a file`,
  deleted: (count: number) => `Deleted ${webhooks(count)}`,
  undid: (what: string) => `Undid “${what}”`,
  undidSomething: 'Undid a change',
  // the same while it runs or waits, or if it failed
  editing: (count: number) => `Editing ${webhooks(count)}`,
  pausing: (count: number) => `Pausing ${webhooks(count)}`,
  resuming: (count: number) => `Resuming ${webhooks(count)}`,
  moving: (count: number) => `Moving ${webhooks(count)} to another receiver`,
  addingField: (count: number) => `Adding metadata to ${webhooks(count)}`,
  copying: (count: number) => `Making ${copies(count)} of a webhook`,
  importing: (count: number) => `Importing ${webhookChanges(count)} from a file`,
  deleting: (count: number) => `Deleting ${webhooks(count)}`,
  undoing: (what: string) => `Undoing “${what}”`,
  undoingSomething: 'Undoing a change',

  // reasons
  gone: 'It isn’t there any more.',
  unlisted: 'The service doesn’t list the new webhook yet.',
  stopped: 'You stopped before it was changed.',
  both: 'Both the old and the new webhook are there: the service didn’t delete the old one. Delete the one that you don’t want.',
  twins: 'A request that seemed to fail created a second copy, which couldn’t be deleted. Delete it in the list.',

  // journal
  history: 'Webhook history',
  historyHint: 'What you did to webhooks on this device. The last 200 changes are kept.',
  noHistory: 'Nothing yet. What you edit, pause, copy, move, import or delete appears here.',
  notHere: 'Nothing to undo: these webhooks have changed since.',
  isUndone: 'Undone',
  isRunning: 'Under way',
  isDone: 'Done',
  notDone: (failed: number, all: number) =>
    failed === all ? 'Not done' : `${formatCount(failed)} of ${formatCount(all)} not done`,
  details: (count: number) => `Show ${webhooks(count)}`,
  from: 'Before',
  to: 'After',
  nothing: 'no webhook',

  // one webhook in a line
  one: '{trigger}, {album}, to {target}, {fields}',
  pausedOne: '{trigger}, {album}, to {target}, {fields}, paused',
  metadataCount: (count: number) =>
    count === 0 ? 'no metadata' : countOf(count, { one: 'metadata field', other: 'metadata fields' }),

  // several at once
  pauseSeveral: 'Pause',
  pauseTitle: (count: number) => `Pause ${webhooks(count)}?`,
  pauseSeveralHint: 'Keeps them only on this device',
  resumeSeveral: 'Resume',
  move: 'Move…',
  addField: 'Add metadata…',
  deleteSeveral: 'Delete…',
  moveTitle: (count: number) => `Move ${webhooks(count)} to another receiver`,
  moveTo: 'Send to',
  moveExample: 'https://hooks.example/photos',
  moveHint: (same: number) =>
    same === 0
      ? 'Each is created again with this URL before the old one is deleted. For a moment both may send the same event.'
      : `Each is created again with this URL before the old one is deleted. ${webhooks(same)} already ${plural(same, { one: 'sends', other: 'send' })} there.`,
  moveNow: (count: number) => `Move ${webhooks(count)}`,
  fieldTitle: (count: number) => `Add metadata to ${webhooks(count)}`,
  fieldHint:
    'If a webhook already has this key, it gets the new value. Each is created again before the old one is deleted; for a moment both may send.',
  fieldNow: (count: number) => `Change ${webhooks(count)}`,
  deleteTitle: (count: number) => `Delete ${webhooks(count)}?`,
  deleteHint: 'Nothing will be sent for them any more. The webhook history can bring them back.',
  deleteNow: (count: number) => `Delete ${webhooks(count)}`,

  // copies for other albums
  copyToAlbums: 'Copy to other albums',
  copyTitle: 'Copy this webhook to other albums',
  copyHint: 'Each album gets a webhook like this one. Albums that have it already can’t be chosen.',
  findAlbum: 'Find an album',
  albums: 'Albums',
  selectShown: 'Select all shown',
  hasIt: 'has it already',
  noAlbums: 'You’re an admin of no other album.',
  noSuchAlbum: 'None of your other albums has this name.',
  loadingAlbums: 'Loading albums',
  albumsUnreadable: (why: string) => `Couldn’t load your albums. ${why}`,
  moreAlbums: (count: number) => `${formatCount(count)} more. Search to find them.`,
  copyNow: (count: number) => `Copy to ${countOf(count, { one: 'album', other: 'albums' })}`,
  results: 'Results',
  album: 'Album',
  result: 'Result',
  itemWaiting: 'Waiting',
  itemRunning: 'Under way',
  itemDone: 'Done',
  close: 'Close',

  // a file
  export: 'Export as a file',
  exportHint: 'Includes paused webhooks. URLs and metadata may contain secrets.',
  import: 'Import a file…',
  exportFailed: (reason: string) => `Couldn’t read your webhooks. ${reason}`,
  importTitle: 'Import webhooks',
  importHint: 'A file exported from Contact Sheet, on this device or another. You’ll see what would change first.',
  file: 'File of webhooks',
  chooseFile: 'Choose a file',
  chooseAnother: 'Choose another file',
  fileUnreadable: 'Couldn’t read this file. It may have been changed or deleted since you chose it: choose it again.',
  difference: 'What would change',
  nothingToDo: 'All webhooks of this file are here already. There’s nothing to import.',
  counts: ({ added, changed, gone, same }: Record<'added' | 'changed' | 'gone' | 'same', number>) =>
    `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(same)} the same, ${formatCount(gone)} not in the file`,
  is: 'Change',
  webhook: 'Webhook',
  added: 'Added',
  changed: 'Changed',
  isGone: 'Not in the file',
  same: 'The same',
  stays: 'stays',
  goes: 'will be deleted',
  alsoRemove: (count: number) =>
    `Also delete the ${webhooks(count)} that ${plural(count, { one: 'isn’t', other: 'aren’t' })} in the file`,
  isCreated: 'Created',
  isCreatedPaused: 'Created, paused',
  isChanged: 'Changed',
  isDeleted: 'Deleted',
  isSame: 'Already there',
  isFailed: 'Failed',
  outcomes,
  importOver: (counts: Record<OutcomeCount, number>) =>
    `Imported from a file: ${outcomes(counts)}.${counts.failed > 0 ? ' The webhook history tells why.' : ''}`,
  importUndo: 'The webhook history can undo this.',
  moreRows: (count: number) => `${webhooks(count)} more, not listed here.`,
  retry: 'Try again',
  retryAll: (count: number) => `Try ${formatCount(count)} again`,
  importNow: (count: number) =>
    count === 0 ? 'Import' : `Make ${countOf(count, { one: 'change', other: 'changes' })}`,

  // the page
  more: 'More about webhooks',
})
