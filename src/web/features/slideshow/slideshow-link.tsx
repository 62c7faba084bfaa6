import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#web/lib/class-names.ts'
import { enterFullScreen } from '#web/lib/screen/full-screen.ts'
import { paths, type SheetView } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

type SlideshowLinkProps = { albumId: string; view: SheetView; photoId: string }

/** Starts a slideshow of the filtered photos at this one. */
export const SlideshowLink = ({ albumId, view, photoId }: SlideshowLinkProps) => (
  <Link
    to={paths.slideshow(albumId, view, photoId)}
    onClick={({ ctrlKey, metaKey, shiftKey }) => {
      // else it opens in another tab or window
      if (!ctrlKey && !metaKey && !shiftKey) enterFullScreen()
    }}
    className={classNames(buttonClass({ size: 'sm' }), 'self-start')}
  >
    <Play size={15} aria-hidden />
    {messages.fromHere}
  </Link>
)
