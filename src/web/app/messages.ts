import { countOf, type PluralForms } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const rowNouns: Record<string, PluralForms> = {
  getAlbums: { one: 'album', other: 'albums' },
  getSubscriptions: { one: 'webhook', other: 'webhooks' },
}

const changes = (count: number) => countOf(count, { one: 'change', other: 'changes' })

export const messages = defineMessages({
  skip: 'Skip to content',
  wordmark: 'Contact Sheet',
  main: 'Main',
  albums: 'Albums',
  webhooks: 'Webhooks',

  connected: 'Connected',
  offline: 'Offline',
  offlineWaiting: (count: number) => `Offline, ${changes(count)} waiting`,
  keyRefused: 'Key not accepted',
  sessionOver: 'Signed out',
  connection: (name: string) => `Connection: ${name}`,
  connectionTrouble: (name: string, trouble: string) => `Connection: ${name}. ${trouble}`,
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  signedOut: 'Signed out in all tabs.',
  notSignedOut:
    'Signed out here, but the gateway couldn’t be reached: this browser can still open it. Open it and sign out again.',

  callerAt: (callerId: string, host: string) => `${callerId} at ${host}`,
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  asSystem: (theme: string) => `${theme} (system)`,

  allAlbums: 'All albums',
  tryAgain: 'Try again',
  reload: 'Reload',
  details: 'Details',
  request: (id: string) => `Request ${id}`,
  titleOf: (title: string) => `${title} · Contact Sheet`,
  pageNotFound: 'Page not found',
  pageNotFoundHint: 'The address may be mistyped, or the page is gone.',
  notOnDevice: 'This page isn’t on this device',
  notOnDeviceHint: 'You’re offline. Pages you’ve opened before stay available.',
  away: 'Can’t reach the service',
  awayHint: 'Check your connection, then try again. Changes you made are kept on this device.',
  slow: 'The service isn’t answering',
  slowHint: 'It may be busy. Try again in a moment.',
  broken: 'The service has a problem',
  brokenHint: 'Try again in a moment. Nothing was changed.',
  unexpected: 'Unexpected response from the service',
  unexpectedHint: 'It may not be a photo album service, or it has a problem.',
  notAccepted: 'This key isn’t accepted',
  notAcceptedHint: 'Enter another key, or ask whoever runs the service for one.',
  signedOutHint: 'Sign in again to see this page.',
  forbidden: 'You don’t have access',
  forbiddenHint: 'Ask an admin of the album to add you.',
  notFound: 'Not found',
  notFoundHint: 'It doesn’t exist, or you don’t have access.',
  invalid: 'This address doesn’t work',
  invalidHint: 'It may be mistyped or cut off.',
  busy: 'Too many requests',
  busyHint: 'Try again in a moment.',
  notLoaded: 'Couldn’t load this page',
  notLoadedHint: 'Check your connection or reload.',
  appFailed: 'Something went wrong',
  appFailedHint: 'Nothing on the service was changed. Reload the page; if it happens again, report it.',

  serviceSays: (warning: string) => `The service says: ${warning}`,
  skippedRows: (count: number, operation: string) =>
    `${countOf(count, rowNouns[operation] ?? { one: 'photo', other: 'photos' })} couldn’t be shown: the service sent unreadable data. Everything else is here.`,
  skippedDetails: (operation: string, reason: string) => `${operation}: ${reason}.`,
})
