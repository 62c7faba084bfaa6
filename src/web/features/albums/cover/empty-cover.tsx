import { CloudOff, ImageOff, ImagePlus, type LucideIcon } from 'lucide-react'
import { ApiError } from '#web/data/client/api-error.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'

type EmptyCoverProps = {
  /** Why the cover's photos couldn't be read. */
  error: Error | null
  /** The service's warning about the album's preview. */
  warning: string | undefined
  numPhotos: number | undefined
  /** Whether the caller may add photos; true if not known. */
  canAdd: boolean
}

function whyEmpty({ error, warning, numPhotos, canAdd }: EmptyCoverProps): { icon: LucideIcon; reason: string } {
  if (numPhotos === 0)
    return canAdd ? { icon: ImagePlus, reason: messages.addPhotos } : { icon: ImageOff, reason: messages.noPhotos }
  const kind = error instanceof ApiError ? error.kind : undefined
  if (kind === 'network') return { icon: CloudOff, reason: messages.notOffline }
  if (kind === 'notFound') return { icon: ImageOff, reason: messages.noPreview }
  if (error) return { icon: ImageOff, reason: messages.failed }
  return { icon: ImageOff, reason: warning ? messages.previewOff : messages.noPreviewPhotos }
}

/** Tile in place of the photos, with the reason why there are none. */
export function EmptyCover(props: EmptyCoverProps) {
  const { icon: Icon, reason } = whyEmpty(props)
  return (
    <div
      title={props.warning && shortText(props.warning)}
      className="flex flex-1 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line bg-sunken/60 text-muted transition-colors group-hover:border-faint"
    >
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      <p className="px-3 text-center text-small">{reason}</p>
    </div>
  )
}
