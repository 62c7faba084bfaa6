import { countOf, formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  // the findings, each as one sentence
  duplicate: 'Another webhook is exactly the same: the receiver gets everything twice.',
  duplicateOther:
    'Another webhook sends the same events to this URL, with other metadata: the receiver gets everything twice.',
  overlap: (others: number) =>
    `${countOf(others, { one: 'other webhook also sends', other: 'other webhooks also send' })} photos of this album to this URL, and nothing tells the deliveries apart.`,
  loop: (label: string) =>
    `According to its metadata, the receiver adds “${label}”, the label that triggers this webhook: each delivery may cause the next.`,
  loopOver: (labels: string) =>
    `According to their metadata, receivers add ${labels} in a loop: each delivery may cause the next.`,
  quoted: (text: string) => `“${text}”`,
  albumGone: 'Its album is deleted or no longer visible to you, so nothing is sent.',
  notAdmin: 'You’re not an admin of its album, so nothing is sent.',
  labelMeant: (label: string, meant: string) =>
    `No photo of this album has “${label}”, but some have “${meant}”. The label has to be exactly the same.`,
  labelUnused: (label: string) => `No photo of this album has “${label}” yet.`,
  unencrypted: 'Without https, others on the network can read the deliveries.',
  privateHost: (host: string) => `${host} isn’t on the public internet, so deliveries can’t get there.`,
  stale: (fields: string) => `Its metadata is out of date: ${fields}.`,
  staleField: (field: string, before: string, now: string) => `${field} “${before}” is now “${now}”`,
  staleGone: (field: string, before: string) => `${field} “${before}” doesn’t apply any more`,
  event: 'event',
  albumId: 'album ID',
  albumName: 'album',
  label: 'label',
  failing: (status: string) => `Deliveries don’t arrive. ${status}.`,
  // fixes
  deleteIt: 'Delete this webhook',
  listenFor: (label: string) => `Use “${label}” instead`,
  openAlbum: 'Open the album',
  useHttps: 'Use https',
  editUrl: 'Edit the URL',
  renew: 'Update the metadata',
  describe: 'Describe it in its metadata',
  sendTest: 'Send a test',
  showDeliveries: 'Show deliveries',
  // all of them
  findings: 'Findings',
  needLook: (count: number) => `${countOf(count, { one: 'webhook needs', other: 'webhooks need' })} a look`,
  needLookToo: (problems: string, notes: number) =>
    `${problems}, ${countOf(notes, { one: 'has a suggestion', other: 'have suggestions' })}`,
  haveNotes: (count: number) => countOf(count, { one: 'webhook has a suggestion', other: 'webhooks have suggestions' }),
  nothingFound: 'No problems found',
  loading: 'Checking…',
  show: 'Show findings',
  hide: 'Hide findings',
  moreFindings: (count: number) => `Show ${formatCount(count)} more`,
  whichWebhook: '{trigger} in {album}, to {target}',
  whichNewAlbum: '{trigger}, to {target}',
  // the check of labels, which reads all photos of albums
  checkLabels: (albums: number) =>
    plural(albums, { one: 'Check the labels of 1 album', other: `Check the labels of ${formatCount(albums)} albums` }),
  checkCost: (count: number) =>
    count === 0
      ? 'Finds webhooks whose label is on no photo. There are no photos to read yet.'
      : `Finds webhooks whose label is on no photo (reads ${photos(count)}).`,
  checkCostUnknown: 'Finds webhooks whose label is on no photo (reads all photos).',
  checking: (done: number, all: number) =>
    `Checking labels: ${formatCount(done)} of ${countOf(all, { one: 'album', other: 'albums' })}`,
  notChecked: (albums: number) => `Couldn’t read the photos of ${countOf(albums, { one: 'album', other: 'albums' })}.`,
  stop: 'Stop',
})
