import { limits } from '#contract/index.ts'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Problems of a file of webhooks. */
export const messages = defineMessages({
  notJson: 'This file isn’t JSON. Choose a file that was exported here.',
  notJsonAt: (line: string, column: string) => `This file isn’t JSON: see line ${line}, column ${column}.`,
  notWebhooks: 'This file has no webhooks in it. Choose a file that was exported here.',
  newerVersion: 'This file comes from a newer version of Contact Sheet. Update the app, then try again.',
  tooMany: (count: number, most: number) =>
    `This file has ${countOf(count, { one: 'webhook', other: 'webhooks' })}; at most ${formatCount(most)} can be imported at once.`,
  badWebhook: (number: number, problem: string) =>
    `Webhook ${formatCount(number)} in the file can’t be used: ${problem} Nothing was imported.`,
  badEvent: 'its “event” has to be newPhoto, newAlbum or photoLabelAdded.',
  badAlbumId: 'its “albumId” is missing.',
  badLabel: `its “label” has to have 1 to ${limits.label.max} characters.`,
  badTargetUrl: 'its “targetUrl” has to be a complete https URL.',
  badMetadata: 'its “metadata” can only have text, numbers, true or false as values.',
  badPaused: 'its “paused” has to be true or false.',
})
