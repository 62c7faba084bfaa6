import type { Album, WebhookConfig, WebhookSubscription } from '#contract/index.ts'

/** Webhooks of one album, and hosts in all. */
const OF_AN_ALBUM = 12
const HOSTS = 14

const albumIdOf = (index: number) => `webhooks-${index}`

/** The albums of the given number of subscriptions. */
export const subscribedAlbums = (subscriptions: number): Album[] =>
  Array.from({ length: Math.ceil(subscriptions / OF_AN_ALBUM) }, (_, index) => ({
    albumId: albumIdOf(index),
    name: `Summer tour ${String(index + 1).padStart(3, '0')}`,
  }))

function configOf(index: number): WebhookConfig {
  const albumId = albumIdOf(Math.floor(index / OF_AN_ALBUM))
  const host = (index * 7 + Math.floor(index / OF_AN_ALBUM)) % HOSTS
  const targetUrl = `https://hooks-${host}.example/${index % 3 === 0 ? 'ingest' : `live/${index % 5}`}`
  if (index % OF_AN_ALBUM === 0) return { event: 'newPhoto', albumId, targetUrl }
  return { event: 'photoLabelAdded', albumId, label: `label ${index % 5}`, targetUrl }
}

/** Subscriptions like those of a large event: a dozen an album, to few hosts with a few addresses each. */
export const toSubscriptions = (count: number): WebhookSubscription[] =>
  Array.from({ length: count }, (_, index) => ({ webhookId: `webhook-${index}`, config: configOf(index) }))
