import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const webhooks = { one: 'webhook', other: 'webhooks' }

export const messages = defineMessages({
  map: 'Map',
  albums: 'Albums',
  webhooks: 'Webhooks',
  receivers: 'Receivers',
  keys: 'Arrow keys follow the lines. Enter opens, Shift with Space selects, C connects.',
  webhookCount: (count: number) => countOf(count, webhooks),
  count: (count: number) => formatCount(count),
  albumName: (album: string, count: number) => `${album}, ${countOf(count, webhooks)}`,
  portName: (trigger: string, album: string, count: number) => `${trigger} in ${album}, ${countOf(count, webhooks)}`,
  hostName: (host: string, count: number) => `Receiver ${host}, ${countOf(count, webhooks)}`,
  lineName: (trigger: string, album: string, target: string) => `${trigger} in ${album}, sends to ${target}`,
  bundleName: (count: number, trigger: string, album: string, host: string) =>
    `${countOf(count, webhooks)}: ${trigger} in ${album}, send to ${host}`,
  lineSelected: (line: string) => `${line}, selected`,
  withPaused: (name: string, paused: number, all: number) =>
    paused === all ? `${name}, paused` : `${name}, ${formatCount(paused)} paused`,
  overdue: (count: number) => `${formatCount(count)} not delivered`,
  connectFrom: (album: string) => `Connect ${album}`,
  connect: 'Connect…',
  newReceiver: 'New receiver',
  choose: (source: string) => `Choose where to send: ${source}. Esc cancels.`,
  anyEvent: (album: string) => `an event of ${album}`,
  from: (trigger: string, album: string) => `${trigger} in ${album}`,
  cancel: 'Cancel',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole map',
  openAll: 'Open all',
  closeAll: 'Close all',
})
