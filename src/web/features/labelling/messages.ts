import type { LabelKind } from '#web/data/album/label.ts'
import { explainSimilarity, type SimilarityReason } from '#web/data/labels/similar-labels.ts'
import { countOf, formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const labels = (count: number) => countOf(count, { one: 'label', other: 'labels' })

export const messages = defineMessages({
  // the field and its list
  addLabel: 'Add a label',
  findOrCreate: 'Find or create a label',
  labelsOfAlbum: 'Labels of this album',
  create: 'Create “{label}”',
  hidden: 'hidden from participants',
  onNone: 'on none of them',
  share: (held: number, total: number) =>
    held === total ? `all ${formatCount(total)}` : `${formatCount(held)} of ${formatCount(total)}`,
  visibleTo: 'Visible to',
  visibility: 'Who sees the new label',
  everyone: 'Everyone',
  admins: 'Admins',
  newLabelVisibility: (kind: LabelKind) => (kind === 'public' ? 'visible to everyone' : 'hidden from participants'),

  // a new label that is like others
  didYouMean: 'Did you mean…?',
  stillLoading: 'Not all photos of this album have loaded. It may already have this label.',
  use: 'Use {label}',
  likeness: (kind: LabelKind, reasons: readonly SimilarityReason[]) => {
    if (reasons.length > 0) return `different ${explainSimilarity(reasons)}`
    return kind === 'public' ? 'visible to everyone' : 'hidden from participants'
  },
  createAnyway: 'Create “{label}” anyway',

  // labels of photos
  labels: 'Labels',
  hiddenLabels: 'Hidden from participants',
  onSomePhotos: 'On some photos',
  noLabels: 'No labels yet',
  moreLabels: (count: number) => `and ${formatCount(count)} more ${plural(count, { one: 'label', other: 'labels' })}`,
  adminsOnly: 'Only admins can change labels in this album.',
  labelsOfPhotos: (count: number) => `Labels of ${photos(count)}`,
  labelsOfPhoto: (frame: number) => `Labels of photo ${formatCount(frame)}`,
  carried: (label: string, count: number) => `${label} to ${photos(count)}`,
  photos,

  // before many photos are changed
  confirmTitle: (count: number) => `Change labels on ${photos(count)}?`,
  apply: (count: number) => `Apply ${countOf(count, { one: 'change', other: 'changes' })}`,

  // shortcuts
  labelShortcuts: 'Label shortcuts',
  editShortcuts: 'Edit shortcuts…',
  assignShortcuts: 'Assign shortcuts…',
  label: 'Label…',
  and: 'and',
  remove: 'remove:',
  hiddenAside: '(hidden from participants)',
  applied: '(on)',
  shortcutsHint:
    'Press a key to add or remove labels on the selected or open photo. Saved for this album on this device; you can export them under Saved views.',
  noShortcuts: 'No shortcuts yet.',
  noneOfYourOwn:
    'You haven’t assigned any keys yet. In Cull, and while photos are selected, the number keys add your most used labels. Assign keys to keep or change these.',
  assignKeys: (count: number) => `Assign keys to ${labels(count)}`,
  addShortcut: 'Add a shortcut',
  shortcutsNotStored:
    'Shortcuts couldn’t be saved on this device; they’re lost when you close the page. Export them under Saved views first.',
  key: (key: string) => `Key ${key}`,
  keyLabels: (key: string) => `Labels of key ${key}`,
  removes: 'removes',
  removeFromKey: (label: string, key: string) => `Remove ${label} from key ${key}`,
  chooseBelow: 'Choose a label below.',
  moreForKey: (key: string) => `More labels for key ${key}`,
  deleteKey: (key: string) => `Delete the shortcut for key ${key}`,
  keyDoes: (key: string) => `What key ${key} does with the label`,
  adds: 'Adds',
  takesOff: 'Removes',
  keyIsFull: (most: number) => `A key can change up to ${labels(most)}. Remove one before you add another.`,

  // the list of keyboard shortcuts
  helpLabel: 'Label photo or selection',
  helpRepeat: 'Repeat last labels',
  helpDrag: 'Drag photos onto a label, or a label onto photos',
  holdAndDrag: 'hold, drag',
})
