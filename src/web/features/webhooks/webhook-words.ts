import type { WebhookConfig, WebhookEvent, WebhookMetadata } from '#contract/index.ts'

type MetadataValue = WebhookMetadata[string]

/** Triggers by event, in the order in which they are offered. */
export const eventWords: Record<WebhookEvent, { title: string; explanation: string }> = {
  newPhoto: { title: 'New photo', explanation: 'Each time a photo or video is added to one album.' },
  photoLabelAdded: { title: 'Label added', explanation: 'Each time one label is added to a photo of one album.' },
  newAlbum: { title: 'New album', explanation: 'Each time you create an album or are added to one.' },
}

export const events: readonly WebhookEvent[] = ['newPhoto', 'photoLabelAdded', 'newAlbum']

/** The trigger within the album: the second line of a source. */
export function triggerOf(config: WebhookConfig): string {
  switch (config.event) {
    case 'newPhoto':
      return 'each new photo'
    case 'newAlbum':
      return 'each new album'
    case 'photoLabelAdded':
      return `label “${config.label}”`
  }
}

/** The head of the sentence about a webhook. */
export function whenOf(config: WebhookConfig): string {
  switch (config.event) {
    case 'newPhoto':
      return 'When a photo is added'
    case 'newAlbum':
      return 'When there is a new album'
    case 'photoLabelAdded':
      return `When “${config.label}” is added`
  }
}

/** A target without its scheme, which is always https, split where the host ends. */
export function targetParts(targetUrl: string): { host: string; path: string } {
  try {
    const { host, pathname, search } = new URL(targetUrl)
    return { host, path: pathname === '/' && search === '' ? '' : pathname + search }
  } catch {
    return { host: targetUrl, path: '' }
  }
}

/** The type of a metadata value, in the words of the form. */
export function metadataTypeWord(value: MetadataValue): 'text' | 'number' | 'yes / no' {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'yes / no'
}
