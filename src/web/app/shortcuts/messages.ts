import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Messages of the shortcuts dialog, loaded with it. */
export const messages = defineMessages({
  shortcuts: 'Keyboard shortcuts',
  findShortcut: 'Find a shortcut',
  noShortcut: (text: string) => `No shortcut for “${text}”.`,
  singleKeysOff: 'Single-key shortcuts are off.',
  turnOn: 'Turn them on in Settings',
  groupGeneral: 'General',
  groupAlbums: 'Albums',
  groupSheet: 'Sheet',
  groupLabels: 'Labels',
  groupSelection: 'Selection',
  groupPhoto: 'Photo',
  groupCull: 'Cull',
  groupSlideshow: 'Slideshow',
  showShortcuts: 'Show shortcuts',
  editFilter: 'Edit the filter as text',
})
