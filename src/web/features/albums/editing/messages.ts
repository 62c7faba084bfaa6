import { formatList } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  tryAgain: 'Try again',
  name: 'Name',
  enterName: 'Enter a name.',
  nameTooLong: (max: number, length: number) => `Use at most ${max} characters (now ${length}).`,
  newAlbum: 'New album',
  createAlbum: 'Create album',
  open: 'Open',
  created: (name: string) => `“${name}” created.`,
  createdLost: (name: string) => `“${name}” created, although the connection was lost.`,
  notCreated: (why: string) => `No album was created. ${why}`,
  maybeCreated: (why: string) =>
    `The album may have been created. ${why} Check the list before you try again, or you may end up with two.`,
  rename: 'Rename',
  renameAlbum: 'Rename album',
  notRenamed: (name: string, why: string) => `Couldn’t rename the album to “${name}”. ${why}`,
  deleteTitle: 'Delete this album?',
  deleteHint: 'This deletes the album for everyone, and its share link stops working. You can’t undo this.',
  deleteWith: (counts: string) =>
    `This deletes the album, with ${counts}, for everyone, and its share link stops working. You can’t undo this.`,
  typeName: 'Type the name to confirm',
  otherName: 'The name doesn’t match.',
  notDeleted: (why: string) => `Couldn’t delete the album. ${why}`,
  deleteAlbum: 'Delete album',
  deleted: (name: string) => `“${name}” deleted.`,
  photosAndPeople: (counts: readonly string[]) => formatList(counts),
})
