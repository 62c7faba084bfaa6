import { defineMessages } from '#web/lib/i18n/messages.ts'

/** The texts of the button, which every page has; those of the dialog are loaded with it. */
export const boxMessages = defineMessages({
  open: 'Search or jump to…',
  keyHelp: 'Search, jump or run an action',
})
