import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: 'Close notice',
  notices: 'Notices',
  loading: 'Loading',
  clearSearch: 'Clear search',
  empty: '(empty)',
})
