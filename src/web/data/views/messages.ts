import { defineMessages } from '#web/lib/i18n/messages.ts'

const EXPORTED_HERE = 'Choose a file that was exported from Contact Sheet.'

/** Problems of imported views. */
export const messages = defineMessages({
  notJson: `This file can’t be read: it isn’t JSON. ${EXPORTED_HERE}`,
  notViews: `This file doesn’t contain views. ${EXPORTED_HERE}`,
  newerVersion: 'These views come from a newer version of Contact Sheet and can’t be read by this one.',
  noViews: 'This file has no views in it.',
  brokenLink: 'The views in this link can’t be read. The link may be incomplete: ask for it again.',
})
