import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Failures of the service, and problems with its address. */
export const messages = defineMessages({
  unauthorized: 'Your key or sign-in is no longer accepted.',
  forbidden: 'You don’t have access.',
  notFound: 'Not found, or you don’t have access.',
  invalid: 'The service refused the request.',
  rateLimited: 'Too many requests. Try again in a moment.',
  unavailable: 'The service isn’t available right now.',
  server: 'The service has a problem.',
  unexpected: 'Unexpected response from the service.',
  malformed: 'The service sent data that can’t be read.',
  timeout: 'The service didn’t answer in time.',
  network: 'Can’t reach the service.',
  appFailed: 'Something went wrong in the app.',
  withDetail: (sentence: string, detail: string) => `${sentence} Details: ${detail.replace(/\w$/, '$&.')}`,

  repeatedPage: 'The service sent the same page of a list twice, so the rest of the list couldn’t be loaded.',

  enterBase: 'Enter the base address of the service.',
  startWithHttps: (example: string) => `Start the address with https://, for example https://${example}`,
  wrongScheme: 'The address has to start with https:// or http://.',
  noCredentials: 'Remove the user name and password from the address.',
  noQuery: 'Remove everything after the ? or # from the address.',
  notEncrypted:
    'This address isn’t encrypted: others on the network can read your key. Use https:// if the service offers it.',
})
