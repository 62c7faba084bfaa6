import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  /** `{imported}` is hidden on phones. */
  progress: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} {imported}`,
  imported: 'photos imported',
})
