import type { WebhookConfig, WebhookEvent, WebhookMetadata } from '#contract/index.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { albumIdOf } from '#web/data/webhooks/webhook-config.ts'
import { messages } from './messages.ts'
import { targetParts } from './target-parts.ts'
import type { AlbumNames } from './webhook-source.tsx'

/** Title and explanation of each trigger. */
export const eventWords: Record<WebhookEvent, { title: string; explanation: string }> = {
  newPhoto: { title: messages.newPhoto, explanation: messages.newPhotoExplained },
  photoLabelAdded: { title: messages.labelAdded, explanation: messages.labelAddedExplained },
  newAlbum: { title: messages.newAlbum, explanation: messages.newAlbumExplained },
}

export const events: readonly WebhookEvent[] = ['newPhoto', 'photoLabelAdded', 'newAlbum']

/** A webhook's trigger in words, without its album. */
export const triggerOf = (config: WebhookConfig): string =>
  config.event === 'photoLabelAdded' ? messages.labelTrigger(config.label) : eventWords[config.event].title

/** The target in words: an inbox of the service by its short name. */
export function targetWord(targetUrl: string): string {
  const token = receiverToken(targetUrl)
  const { host, path } = targetParts(targetUrl)
  return token === undefined ? host + path : messages.testInbox.replace('{token}', () => token.slice(0, 6))
}

/** The album of a webhook in words; its identifier if its name isn't known. */
export function albumWord(config: WebhookConfig, { names, isWhole }: AlbumNames): string {
  const albumId = albumIdOf(config)
  if (albumId === undefined) return messages.anyAlbum
  const name = names?.get(albumId)
  return name ?? (isWhole ? `${messages.albumGone} ${albumId}` : albumId)
}

/** A webhook in one line: trigger, album, target. */
export const nameOf = (config: WebhookConfig, albums: AlbumNames): string =>
  messages.inOneLine(triggerOf(config), albumWord(config, albums), targetWord(config.targetUrl))

/** Start of the sentence about a webhook. */
export function whenOf(config: WebhookConfig): string {
  if (config.event === 'photoLabelAdded') return messages.whenLabel(config.label)
  return config.event === 'newPhoto' ? messages.whenPhoto : messages.whenAlbum
}

/** The type of a metadata value, in the words of the form. */
export function metadataTypeWord(value: WebhookMetadata[string]): string {
  if (typeof value === 'string') return messages.text
  return typeof value === 'number' ? messages.number : messages.yesNo
}
