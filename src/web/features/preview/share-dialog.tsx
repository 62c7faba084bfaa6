import { EyeOff, Globe, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { messages } from './messages.ts'
import { PreviewSwitch } from './preview-switch.tsx'
import { ShareLink } from './share-link.tsx'
import { usePreviewCheck } from './use-preview-check.ts'
import { usePublicPreview, visitorsWords } from './use-public-preview.ts'

type ShareDialogProps = { album: Album; onClose: () => void }

/** Shares an album: its public preview, the link to it, and the switch. */
export function ShareDialog({ album, onClose }: ShareDialogProps) {
  const { albumId, shareUrl } = album
  const { preview, photos, visitors } = usePublicPreview(albumId, { isAnew: true })
  const isFailed = visitors === undefined && preview.isError
  const Icon = visitors === 'photos' ? Globe : EyeOff
  return (
    <Dialog title={messages.shareAlbum(albumTitle(album))} onClose={onClose} width={380}>
      <div className="flex flex-col gap-4">
        <output className="flex min-h-5 items-start gap-2">
          {visitors && (
            <>
              <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
              {visitorsWords(visitors, photos.length)}
            </>
          )}
          {isFailed && messages.visitorsFailed(explainError(preview.error))}
          {!visitors && !isFailed && <Skeleton className="h-5 w-3/5" />}
        </output>
        {visitors === 'off' && <LookFirst album={album} onClose={onClose} />}
        {visitors && <PreviewSwitch albumId={albumId} isOn={visitors === 'photos' || visitors === 'empty'} />}
        {shareUrl === undefined ? (
          <p className="text-small text-muted">{messages.noLinkHint}</p>
        ) : (
          (visitors || isFailed) && <ShareLink shareUrl={shareUrl} title={albumTitle(album)} visitors={visitors} />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Before the preview is turned on: a link to the photos that need a look, or to the check if it has not been made yet.
 */
function LookFirst({ album, onClose }: ShareDialogProps) {
  const { mayCheck, review, check } = usePreviewCheck(album, { visitors: 'off', publicPhotos: [] })
  const isUnchecked = mayCheck && check.leaks === undefined
  if (isUnchecked && check.checking) return <p className="text-small text-muted">{messages.checking}</p>
  if (review.size === 0 && !isUnchecked) return null
  return (
    <Link
      to={paths.preview(album.albumId)}
      onClick={onClose}
      className="flex items-start gap-2 font-medium text-warn-ink underline pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {isUnchecked ? messages.checkOffHint : messages.beforeTurning(review.size)}
    </Link>
  )
}
