import { countOf, formatCount, formatList, photoNoun, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const views = { one: 'view', other: 'views' }
const shortcuts = { one: 'label shortcut', other: 'label shortcuts' }
const entries = { one: 'entry', other: 'entries' }

export const messages = defineMessages({
  views: 'Views',
  savedViews: 'Saved views',
  manageViews: 'Manage views',
  save: 'Save',
  close: 'Close',
  undo: 'Undo',
  replace: 'Replace',
  saveFilter: 'Save as view',
  photoCount: photos,
  photos: photoNoun,
  viewName: 'View name',
  enterName: 'Enter a name.',
  tooMany: (most: number) => `An album can have up to ${formatCount(most)} views. Delete one first.`,
  willReplace: 'A view with this name exists and will be replaced.',
  keptHere: 'Saved for this album on this device.',
  saved: (name: string) => `Saved “${name}”.`,
  noViews: 'A view is a filter with a name. Save a filter as a view, or import views from a file.',
  carriedAlong: 'Saved for this album on this device. Export them to use them elsewhere.',
  withShortcuts: (count: number) => `Exports include ${countOf(count, shortcuts)}.`,
  import: 'Import file',
  export: 'Export file',
  copyLink: 'Copy link',
  viewsFile: 'Views file',
  fileUnreadable: 'Couldn’t read this file. It may have been changed or deleted since you chose it: choose it again.',
  linkCopied: 'Link copied. It contains the views, but not your API key.',
  linkNotCopied: 'Couldn’t copy the link.',
  undone: 'Undone.',
  nameTaken: (name: string) => `Another view is already called “${name}”.`,
  deleted: (name: string) => `Deleted “${name}”.`,
  nameOf: (name: string) => `Name of view ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  delete: (name: string) => `Delete ${name}`,
  added: (count: number) => `Added ${countOf(count, views)}.`,
  addedWithShortcuts: (count: number, keys: number) =>
    `Added ${countOf(count, views)} and ${countOf(keys, shortcuts)}.`,
  addedShortcuts: (count: number) => `Added ${countOf(count, shortcuts)}.`,
  alreadyHere: (count: number) => `${countOf(count, views)} already existed.`,
  shortcutsAlreadyHere: (count: number) => `${countOf(count, shortcuts)} already existed.`,
  unfitViews: (count: number, most: number) =>
    `${countOf(count, views)} didn’t fit: an album can have up to ${formatCount(most)}.`,
  unfitShortcuts: (count: number) => `${countOf(count, shortcuts)} didn’t fit: all keys are taken.`,
  leftOut: (count: number) => `Skipped ${countOf(count, entries)} that couldn’t be read.`,
  missingLabels: ({ missing, asked, names }: { missing: number; asked: number; names: readonly string[] }) =>
    `${formatCount(missing)} of ${countOf(asked, { one: 'label', other: 'labels' })} ${plural(missing, { one: 'doesn’t', other: 'don’t' })} exist in this album: ${formatList(names)}.`,
  andMore: (count: number) => `${formatCount(count)} more`,
  linkHere: 'Link to what you see',
  linkOpens: (keys: number) =>
    keys > 0
      ? `Whoever opens this link sees this album with this filter, or this photo, and is offered your ${countOf(keys, shortcuts)}. They need an API key of their own: the link doesn’t contain yours.`
      : 'Whoever opens this link sees this album with this filter, or this photo. They need an API key of their own: the link doesn’t contain yours.',
  linkHereCopied: 'Link copied.',
  shortcutsFromLink: 'Label shortcuts from a link',
  fromLink: 'Views from a link',
  nothingInLink: 'This link contains no views.',
  notNow: 'Not now',
  addViews: (count: number) => `Add ${countOf(count, views)}`,
  addShortcuts: (count: number) => `Add ${countOf(count, shortcuts)}`,
  includesShortcuts: (keys: string, count: number) => `Includes ${countOf(count, shortcuts)}: ${keys}`,
  notStored:
    'Views and label shortcuts couldn’t be saved on this device; they’re lost when you close the page. Export them first.',
})
