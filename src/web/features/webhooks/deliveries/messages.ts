import { countOf, formatCount, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const milliseconds = { one: 'ms', other: 'ms' }

export const messages = defineMessages({
  show: 'Show',
  body: 'Body',
  deliveries: 'Deliveries',
  inbox: 'Inbox',
  receive: 'Receive it',
  notOffered: 'This service doesn’t report on deliveries.',
  // the log
  unreadable: (reason: string) => `Couldn’t load deliveries. ${reason}`,
  tryAgain: 'Try again',
  notSent: (reason: string) => `Couldn’t send. ${reason}`,
  retryFailed: 'Retry failed',
  sendHeld: 'Send held deliveries',
  nothingSent: 'Nothing sent yet. A test sends a real photo or album, marked as a test.',
  loadMore: 'Load more',
  kept: 'Kept 30 days. Failed deliveries are retried 10 times over 3 days.',
  deliveredCount: (count: number) => `${formatCount(count)} delivered`,
  sendingCount: (count: number) => `${formatCount(count)} sending`,
  retryingCount: (count: number) => `${formatCount(count)} retrying`,
  failedCount: (count: number) => `${formatCount(count)} failed`,
  heldCount: (count: number) => `${formatCount(count)} held`,
  notDelivering: (count: number) => `${countOf(count, { one: 'webhook isn’t', other: 'webhooks aren’t' })} delivering`,
  needLook: (count: number) => `${countOf(count, { one: 'webhook needs', other: 'webhooks need' })} a look`,
  failing: (time: string) => `No successful delivery since ${time}.`,
  stopped: (time: string) =>
    `Stopped since ${time}: the receiver turned deliveries down, or failed for five days. A successful test restarts it.`,
  // one delivery
  test: 'Test',
  sent: 'Sent',
  attempts: 'Attempts',
  response: 'Response',
  nextTry: (time: string) => `Next try: ${time}`,
  sendAgain: 'Send again',
  attemptAt: (time: string, duration: string) => `${time}, ${duration}`,
  delivered: 'Delivered',
  sending: 'Sending',
  retrying: 'Retrying',
  failed: 'Failed',
  held: 'Held',
  gaveUp: 'Gave up',
  status: (status: number) => `Response ${status}`,
  noResponse: 'No response',
  badAddress: 'Blocked: the address isn’t on the public internet',
  hostNotFound: 'Host not found',
  connectionFailed: 'Connection failed or was cut off',
  badCertificate: 'The receiver’s certificate isn’t trusted',
  invalidHttp: 'Invalid HTTP response',
  timedOut: 'Timed out',
  milliseconds: (count: number) => countOf(count, milliseconds),
  seconds: (seconds: string) => `${seconds} s`,
  // the inbox
  inboxUnreadable: (reason: string) => `Couldn’t load the inbox. ${reason}`,
  inboxEmpty: 'Nothing here yet. Send a test to see a delivery arrive.',
  inboxWaits: 'Nothing here yet. What the service sends shows here as it arrives.',
  received: 'Received',
  request: 'Request',
  receivedBody: 'Received body',
  // health
  noDeliveries: 'No deliveries yet',
  lastDelivered: (time: string) => `Last delivery ${time}`,
  sendingNow: 'Sending…',
  failingSince: (time: string) => `Failing since ${time}`,
  failingWaiting: (time: string, count: number) => `Failing since ${time} · ${formatCount(count)} waiting`,
  stoppedSince: (time: string) => `Stopped since ${time}`,
  stoppedHeld: (time: string, count: number) => `Stopped since ${time} · ${formatCount(count)} held`,
  allArrived: (count: number) =>
    plural(count, { one: 'The last delivery arrived', other: `The last ${formatCount(count)} deliveries arrived` }),
  someFailed: (failed: number, count: number) =>
    plural(count, {
      one: 'The last delivery failed',
      other: `${formatCount(failed)} of the last ${formatCount(count)} deliveries failed`,
    }),
})
