import { FolderPlus, ImagePlus, type LucideIcon, Tag } from 'lucide-react'
import type { WebhookEvent } from '#contract/index.ts'

const icons: Record<WebhookEvent, LucideIcon> = { newPhoto: ImagePlus, newAlbum: FolderPlus, photoLabelAdded: Tag }

export function EventIcon({ event, size = 16 }: { event: WebhookEvent; size?: number }) {
  const Icon = icons[event]
  return <Icon size={size} aria-hidden className="shrink-0" />
}
