import { countOf, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  settings: 'Settings',
  connection: 'Connection',
  connectionHint: 'Where your albums come from',
  service: 'Service',
  signedInAs: 'Signed in as',
  key: 'Key',
  keyHint: 'Kept in this browser, and sent only to this service.',
  gateway: 'Gateway',
  keyThroughGateway: 'Kept in this browser, and sent to this service through the gateway, which doesn’t keep it.',
  keptByGateway: 'Kept by the gateway. This browser never sees it.',
  otherService: 'Connect to another service',

  theme: 'Theme',
  themeHint: 'Kept on this device.',
  system: 'System',
  light: 'Light',
  dark: 'Dark',

  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Turn them off if keys are pressed by accident, for example by speech input. Shortcuts with Ctrl or ⌘, Enter, Escape and the arrow keys keep working.',
  on: 'On',
  off: 'Off',

  photos: 'Photos on this device',
  photosHint: 'Small versions of photos. With them, albums you’ve visited open at once, even offline.',
  photoCache: 'Photo cache',
  noPhotoCache: 'This browser doesn’t let the app keep photos, as in a private window.',
  clearPhotos: 'Clear photo cache',
  albums: 'Albums on this device',
  albumsHint:
    'Which photos an album has, and their labels. With them, albums you’ve visited open in full, even offline.',
  albumCache: 'Album cache',
  noAlbumCache: 'This browser doesn’t let the app keep albums, as in a private window.',
  noAlbumsOverHttp: 'Albums are kept only over https, and this page was opened over http.',
  clearAlbums: 'Clear album cache',
  lists: 'Lists on this device',
  listsHint: 'Album lists, previews and webhooks as you last saw them, for when you’re offline.',
  keptLists: (count: number) =>
    count === 0
      ? 'No lists kept.'
      : `${countOf(count, { one: 'list', other: 'lists' })} kept. The oldest are removed first.`,
  noLists: 'This browser doesn’t let the app keep lists, as in a private window.',
  clearLists: 'Clear lists',
  none: 'None',
  empty: 'The cache is empty.',
  used: (size: string) => `${size} used. The oldest are removed first.`,

  device: 'This device',
  deviceHint: 'Nothing changes on the service.',
  forgetHint:
    'Removes your key from every tab, and everything the app keeps here, for anyone who has used it on this device: photos, albums, views, shortcuts, settings, unsent label changes and paused webhooks.',
  forget: 'Sign out and forget everything',
  forgotten: 'Everything was removed from this device.',
  notSignedOut:
    'Everything was removed from this device, but the gateway couldn’t be reached: this browser still has access. Sign out again later.',
  forgottenLater:
    'You’re signed out. What’s still kept on this device will be removed the next time you open Contact Sheet.',
  unsent: (count: number) =>
    `${countOf(count, { one: 'label change hasn’t', other: 'label changes haven’t' })} been sent yet. Forgetting everything discards ${plural(count, { one: 'it', other: 'them' })}; save ${plural(count, { one: 'it', other: 'them' })} as a file to keep ${plural(count, { one: 'it', other: 'them' })}.`,
  saveUnsent: 'Save as file',
  pausedHere: (count: number) =>
    `${countOf(count, { one: 'webhook is', other: 'webhooks are' })} paused on this device, and nowhere else. Signing out keeps ${plural(count, { one: 'it', other: 'them' })}; forgetting everything deletes ${plural(count, { one: 'it', other: 'them' })}. Save ${plural(count, { one: 'it', other: 'them' })} as a file to import ${plural(count, { one: 'it', other: 'them' })} again later.`,
  savePaused: (count: number) => plural(count, { one: 'Save the paused webhook', other: 'Save paused webhooks' }),
})
