import { countOf, formatCount, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const delivery = { one: 'delivery', other: 'deliveries' }
const oldest = (count: number, isMore: boolean) => (isMore ? `More than ${formatCount(count)}` : formatCount(count))

export const messages = defineMessages({
  // page
  documentTitle: 'Deliveries · Contact Sheet',
  title: 'Deliveries',
  notOffered: 'Deliveries aren’t listed here',
  notOfferedHint: 'This service doesn’t offer a list of all deliveries.',
  allWebhooks: 'All webhooks',
  reload: 'Reload deliveries',
  notLoaded: 'Couldn’t load deliveries',
  tryAgain: 'Try again',
  loading: 'Loading deliveries',
  empty: 'No deliveries yet',
  emptyHint:
    'What your webhooks send shows here for 30 days, with every attempt. Send a test from one of them to see one arrive.',
  noMatch: 'No matching deliveries',
  noMatchHint: 'No delivery of the last 30 days matches all of these filters.',
  noMatchYet: (time: string) => `Nothing found back to ${time}. There are older deliveries.`,
  searchedTo: (time: string) => `Searched back to ${time}.`,
  searchOn: 'Search older deliveries',
  showAll: 'Show all deliveries',
  showMore: 'Show more',
  showNew: (count: number) => `Show ${formatCount(count)} new`,
  notShown: (reason: string) => `Couldn’t load more deliveries. ${reason}`,
  stale: (reason: string) => `These may be out of date. ${reason}`,
  // the table
  list: 'Deliveries',
  compared: 'Compare',
  state: 'State',
  time: 'Time',
  event: 'Event',
  album: 'Album',
  receiver: 'Receiver',
  attempts: 'Attempts',
  duration: 'Took',
  answer: 'Response',
  none: 'None',
  test: 'Test',
  attemptCount: (count: number) => countOf(count, { one: 'attempt', other: 'attempts' }),
  rowRest: (event: string, time: string, receiver: string) => `${event}, ${time}, to ${receiver}`,
  rowName: (state: string, rest: string) => `${state}: ${rest}`,
  // filters
  filters: 'Filters',
  search: 'Find text in bodies',
  anyState: 'Any state',
  anyEvent: 'Any event',
  anyReceiver: 'Any receiver',
  allOfHost: (origin: string) => `${origin}, all addresses`,
  anyTime: 'Any time',
  lastHour: 'Last hour',
  lastDay: 'Last 24 hours',
  lastWeek: 'Last 7 days',
  ownTimes: 'Between…',
  from: 'From',
  until: 'Until',
  oneWebhook: 'One webhook',
  allOfWebhooks: 'Show deliveries of all webhooks',
  clearFilters: 'Clear filters',
  stopped: 'Gave up or held',
  // one delivery
  opened: 'Delivery',
  close: 'Close delivery',
  backToList: 'All deliveries',
  openWebhook: 'Open webhook',
  onlyWebhook: 'Only this webhook',
  lookingFor: 'Loading delivery…',
  notFound: 'This delivery isn’t there',
  notFoundHint: 'It may be older than 30 days, or belong to a webhook that was deleted or isn’t yours.',
  notOpened: 'Couldn’t load this delivery',
  // receivers
  receivers: 'Receivers, last 7 days (UTC)',
  receiverHint: 'Choose one to see only its deliveries.',
  allReceivers: (count: number) => `Show all ${formatCount(count)} receivers`,
  fewerReceivers: 'Show fewer receivers',
  showDays: 'Show each day',
  hideDays: 'Hide days',
  healthUnknown: (reason: string) => `Couldn’t load receivers. ${reason}`,
  day: (day: string, facts: string) => `${day}: ${facts}`,
  delivered: (count: number) => `${formatCount(count)} delivered`,
  failed: (count: number) => `${formatCount(count)} failed`,
  retried: (count: number) => countOf(count, { one: 'retry', other: 'retries' }),
  nothing: 'nothing sent',
  unknown: 'not counted yet',
  week: (facts: string) => `7 days: ${facts}`,
  failingSince: (time: string) => `Failing since ${time}`,
  stoppedSince: (time: string) => `Stopped since ${time}`,
  waiting: (count: number) => `${formatCount(count)} waiting`,
  waitingUntil: (count: number, time: string) => `${formatCount(count)} waiting, next try ${time}`,
  nothingWaits: 'Nothing waiting',
  restart: 'Restarts as soon as a test, or a delivery you send again, succeeds',
  // sending again
  sendFailed: 'Send failed deliveries again…',
  sendAll: 'Send everything again since…',
  sendFailedTitle: 'Send failed deliveries again?',
  sendAllTitle: 'Send everything since a time again?',
  sendFailedOf: (isNarrowed: boolean) =>
    isNarrowed
      ? 'Deliveries that match the filters and failed, were given up on or are held.'
      : 'All deliveries that failed, were given up on or are held.',
  sendAllOf: (isNarrowed: boolean) =>
    isNarrowed
      ? 'Everything since then that matches the filters, delivered or not.'
      : 'Everything since then, of all webhooks, delivered or not.',
  again:
    'Receivers get these events again, in the original order and with the same “webhook-id”. A receiver that keeps track of those IDs can skip what it already has.',
  noTests: 'Tests aren’t sent again, and deliveries that are still being retried are left alone.',
  since: 'Since',
  sinceMissing: 'Choose a time in the past.',
  counting: 'Counting deliveries…',
  notCounted: (reason: string) => `Couldn’t count the deliveries. ${reason}`,
  nothingToSend: 'There’s nothing to send again.',
  toSend: (count: number, isMore: boolean) =>
    count === 0
      ? 'None of the newest deliveries match. Older ones that do will be sent again.'
      : `${oldest(count, isMore)} ${plural(count, delivery)} will be sent again.`,
  confirm: (count: number, isMore: boolean) =>
    isMore ? 'Send all again' : count === 0 ? 'Send again' : `Send ${countOf(count, delivery)} again`,
  closeDialog: 'Close',
  sentAgain: (count: number) =>
    count === 0 ? 'There was nothing left to send again.' : `Sending ${countOf(count, delivery)} again.`,
  notSent: (reason: string) => `Couldn’t send the deliveries again. ${reason} Some may already be on their way.`,
  sendRest: 'Trying again continues with the rest, but may send some twice.',
  // comparing
  choose: (name: string) => `Choose to compare: ${name}`,
})
