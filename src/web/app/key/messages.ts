import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  keyNotAccepted: 'Your API key is no longer accepted.',
  enterKey: 'Enter a key',
  keyNeeded: 'Enter a new API key',
  sessionOver: 'Signed out',
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
})
