import { CloudOff, ImageOff, ImagePlus, Images, type LucideIcon } from 'lucide-react'
import { ApiError } from '#web/data/client/api-error.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { messages } from './messages.ts'

type EmptyCoverProps = {
  /** Why the cover's photos couldn't be read. */
  error: Error | null
  numPhotos: number | undefined
  /** Whether the caller may add photos; true if not known. */
  canAdd: boolean
}

function whyEmpty({ error, numPhotos, canAdd }: EmptyCoverProps): { icon: LucideIcon; reason: string } {
  if (numPhotos === 0)
    return canAdd ? { icon: ImagePlus, reason: messages.addPhotos } : { icon: ImageOff, reason: messages.noPhotos }
  const kind = error instanceof ApiError ? error.kind : undefined
  if (kind === 'network') return { icon: CloudOff, reason: messages.notOffline }
  if (error && kind !== 'notFound') return { icon: ImageOff, reason: messages.failed }
  // no word of the preview: it may be off for the other albums too, which are small enough to show their photos
  return { icon: Images, reason: messages.unopened }
}

/** Tile in place of the photos, with the reason why there are none. */
export function EmptyCover({ canAdd, ...cover }: EmptyCoverProps) {
  const isOffered = useExtension('upload') !== undefined
  const { icon: Icon, reason } = whyEmpty({ ...cover, canAdd: canAdd && isOffered })
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line bg-sunken/60 text-muted transition-colors group-hover:border-faint">
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      <p className="px-3 text-center text-small">{reason}</p>
    </div>
  )
}
