import { countOf, type PluralForms } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const rowNouns: Record<string, PluralForms> = {
  getAlbums: { one: 'album', other: 'albums' },
  getSubscriptions: { one: 'webhook', other: 'webhooks' },
}

/** Warnings of the service, and what the app skipped in its answers. */
export const messages = defineMessages({
  details: 'Details',
  serviceSays: (warning: string) => `The service says: ${warning}`,
  moreWarnings: (count: number) =>
    `The service sent ${countOf(count, { one: 'more warning', other: 'more warnings' })}.`,
  skippedRows: (count: number, operation: string) =>
    `${countOf(count, rowNouns[operation] ?? { one: 'photo', other: 'photos' })} couldn’t be shown: the service sent unreadable data. Everything else is here.`,
  skippedDetails: (operation: string, reason: string) => `${operation}: ${reason}.`,
})
