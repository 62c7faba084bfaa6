import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  keyNotAccepted: 'Your API key is no longer accepted.',
  enterKey: 'Enter a key',
  keyNeeded: 'Enter your API key again',
  sessionOver: 'Signed out',
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
})
