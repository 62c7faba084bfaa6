import type { WebhookConfig, WebhookEvent, WebhookMetadata } from '#contract/index.ts'
import { messages } from './messages.ts'

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
