import { type Label, type LabelKind, quoteLabel } from '#web/data/album/label.ts'
import { explainSimilarity, type SimilarityReason } from '#web/data/labels/similar-labels.ts'
import type { MergeState } from '#web/data/merge-labels/label-merge.ts'
import { countOf, formatCount, formatList, photoNoun, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const labels = (count: number) => countOf(count, { one: 'label', other: 'labels' })
const webhooks = (count: number) => countOf(count, { one: 'webhook', other: 'webhooks' })

export const messages = defineMessages({
  // the page
  title: 'Labels',
  titleOf: (album: string) => `Labels of ${album}`,
  intro: 'Rename, merge and remove labels, or change who sees them.',
  adminsOnly: 'You’re a participant in this album. Only its admins can rename, merge, hide or remove labels.',
  reading: 'Reading the album',
  noLabels: 'No labels yet',
  noLabelsHint: 'Labels on photos in this album appear here.',
  allLabels: 'All labels',
  labels,
  findLabel: 'Find a label',
  noMatch: 'No labels match.',
  shownOf: (shown: number, total: number) => `${formatCount(shown)} of ${labels(total)}`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,

  // duplicates
  duplicates: 'Possible duplicates',
  differences: (reasons: readonly SimilarityReason[]) => `different ${explainSimilarity(reasons)}`,
  sameAs: 'Same as “{label}” apart from {differences}',
  merge: 'Merge',
  mergeLabels: (texts: readonly string[]) => `Merge ${formatList(texts.map((text) => `“${text}”`))}`,
  moreDuplicates: 'Merge these to see more.',

  // the table
  label: 'Label',
  visibleTo: 'Visible to',
  photosHead: 'Photos',
  actions: 'Actions',
  photoNoun,
  visibility: (kind: LabelKind) => (kind === 'public' ? 'Everyone' : 'Admins'),
  rename: 'Rename',
  renameLabel: (text: string) => `Rename “${text}”`,
  toggleKind: (kind: LabelKind) => (kind === 'public' ? 'Hide' : 'Make public'),
  toggleKindOf: (kind: LabelKind, text: string) =>
    kind === 'public' ? `Hide “${text}” from participants` : `Make public: “${text}”`,

  remove: 'Remove',
  removeLabel: (text: string) => `Remove “${text}” from all photos`,
  removeTitle: (count: number) => `Remove this label from ${photos(count)}?`,

  // the dialog
  mergeTitle: 'Merge labels',
  editTitle: 'Edit label',
  cancel: 'Cancel',
  closeDialog: 'Close',
  keep: 'Keep',
  keepHint: (count: number, kind: LabelKind) =>
    `${photos(count)}, ${kind === 'public' ? 'visible to everyone' : 'visible to admins'}`,
  newLabel: 'New label',
  whoSees: 'Who sees it',
  tooLong: (most: number, length: number) => `At most ${most} characters; this has ${length}.`,
  change: (count: number) => (count === 0 ? 'Save' : `Change ${photos(count)}`),
  publish: ({ isMerge, isRename }: { isMerge: boolean; isRename: boolean }) => {
    if (isMerge) return 'Make public and merge'
    return isRename ? 'Make public and rename' : 'Make public'
  },
  notYet: 'Change the name or who can see it.',
  /** `{0}`, `{1}` … are the labels’ texts, and `{into}` that of the one that stays. */
  effect: (from: readonly Label[], into: Label, count: number) => {
    const [first] = from
    if (from.length === 1 && first?.text === into.text)
      return `“{into}” becomes ${into.kind === 'public' ? 'visible to everyone' : 'hidden from participants'} on ${photos(count)}.`
    const old = formatList(from.map(({ kind }, place) => quoteLabel({ text: `{${place}}`, kind })))
    return `${old} ${plural(from.length, { one: 'is', other: 'are' })} replaced by ${quoteLabel({ text: '{into}', kind: into.kind })} on ${photos(count)}.`
  },
  removedLater: (count: number) =>
    plural(count, {
      one: 'The old label is removed only once the new one is confirmed.',
      other: 'The old labels are removed only once the new one is confirmed.',
    }),
  publishes: (text: string, count: number) => `Participants will see “${text}” on ${photos(count)}.`,
  hides: (count: number) => `Participants will no longer see this label on ${photos(count)}.`,
  alreadyThere: (label: Label) => `${quoteLabel(label)} already exists; the two will be merged.`,
  webhooksListen: (hosts: readonly string[]) =>
    `${webhooks(hosts.length)} (${formatList([...new Set(hosts)])}) ${plural(hosts.length, { one: 'uses', other: 'use' })} the old name. You can move ${plural(hosts.length, { one: 'it', other: 'them' })} afterwards.`,
  changedMeanwhile: 'Not done yet: these labels have changed in the meantime. Check the numbers, then confirm again.',
  notStored: 'Nothing was changed: this browser blocks storage, and a change in two steps could stop half-way.',
  halfStored:
    'The new label was added, but the old one stays: this browser couldn’t save the second step. Free some storage, then try again.',
  begun: (what: string, count: number) => `${what} on ${photos(count)}.`,
  failed: (why: string) => `Nothing was changed. ${why}`,

  // changes under way
  recent: 'Recent changes',
  undoInHistory: 'Undo in history',
  phase: (phase: MergeState['phase'], oldLabels: number) =>
    ({
      adding: 'Step 1 of 3: adding the new label',
      checking: 'Step 2 of 3: confirming it with the service',
      removing: `Step 3 of 3: removing the ${plural(oldLabels, { one: 'old label', other: 'old labels' })}`,
      done: 'Done',
      stopped: 'Undone',
    })[phase],
  moveWebhooks: (count: number, text: string) => `Move ${webhooks(count)} to “${text}”`,
  moved: (count: number, text: string) =>
    `${webhooks(count)} ${plural(count, { one: 'uses', other: 'use' })} “${text}” now.`,
  notMoved: (why: string) => `Couldn’t move all webhooks. None were lost. ${why}`,
  keepsOld: (count: number) =>
    `${photos(count)} ${plural(count, { one: 'keeps', other: 'keep' })} the old label: the service doesn’t show the new one on ${plural(count, { one: 'it', other: 'them' })}.`,
  notConfirmed: 'Couldn’t confirm the new label with the service; trying again. Old labels stay until then.',
})
