import type { WebhookConfig, WebhookEvent, WebhookMetadata } from '#contract/index.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { albumIdOf } from '#web/features/webhooks/filter/webhook-search.ts'
import { messages } from './messages.ts'
import { targetParts } from './target-parts.ts'

/** Triggers by event, in the order in which they are offered. */
export const eventWords: Record<WebhookEvent, { title: string; explanation: string }> = {
  newPhoto: { title: messages.newPhoto, explanation: messages.newPhotoExplained },
  photoLabelAdded: { title: messages.labelAdded, explanation: messages.labelAddedExplained },
  newAlbum: { title: messages.newAlbum, explanation: messages.newAlbumExplained },
}

export const events: readonly WebhookEvent[] = ['newPhoto', 'photoLabelAdded', 'newAlbum']

/** The trigger within the album. */
export const triggerOf = (config: WebhookConfig): string =>
  config.event === 'photoLabelAdded' ? messages.labelTrigger(config.label) : eventWords[config.event].title

/** The target in words: an inbox of the service by its short name. */
function targetWord(targetUrl: string): string {
  const token = receiverToken(targetUrl)
  const { host, path } = targetParts(targetUrl)
  return token === undefined ? host + path : messages.testInbox.replace('{token}', () => token.slice(0, 6))
}

/** The album of a webhook in words; its identifier where no name is known. */
function albumWord(config: WebhookConfig, names: ReadonlyMap<string, string> | undefined): string {
  const albumId = albumIdOf(config)
  return albumId === undefined ? messages.anyAlbum : (names?.get(albumId) ?? albumId)
}

/** A webhook in one line: trigger, album, target. */
export const nameOf = (config: WebhookConfig, names: ReadonlyMap<string, string> | undefined): string =>
  messages.inOneLine(triggerOf(config), albumWord(config, names), targetWord(config.targetUrl))

/** The head of the sentence about a webhook. */
export function whenOf(config: WebhookConfig): string {
  if (config.event === 'photoLabelAdded') return messages.whenLabel(config.label)
  return config.event === 'newPhoto' ? messages.whenPhoto : messages.whenAlbum
}

/** The type of a metadata value, in the words of the form. */
export function metadataTypeWord(value: WebhookMetadata[string]): string {
  if (typeof value === 'string') return messages.text
  return typeof value === 'number' ? messages.number : messages.yesNo
}
