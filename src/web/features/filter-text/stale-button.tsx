import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { messages as ofAlbum } from '#web/album/messages.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { explainError } from '#web/data/client/api-error.ts'
import { formatMoment } from '#web/lib/i18n/format-moment.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

const TOPIC = 'stale-photos'

/** Tells that the photos shown are outdated or incomplete, and reads them again. */
export function StaleButton() {
  const { isCutOff, isFetching, readError, readAt, refresh } = useAlbum()
  const { show, withdraw } = useToast()
  const explain = (error: Error | null) => {
    const why = explainError(error)
    return isCutOff ? ofAlbum.cutOffHint(why) : messages.notUpToDateHint(why)
  }
  const isMounted = useMounted()
  useEffect(() => () => withdraw(TOPIC), [withdraw])
  const readAgain = async () => {
    const { error } = await refresh()
    // touch has no other way to the reason
    if (error && isMounted()) show({ text: explain(error), tone: 'error', topic: TOPIC })
  }
  return (
    <Button
      ref={usePassFocus()}
      size="sm"
      variant="ghost"
      title={explain(readError)}
      icon={<RefreshCw size={14} aria-hidden />}
      busy={isFetching}
      onClick={() => void readAgain()}
      // on a phone it fits into the row: its appearing must not move the photos
      className="tight:w-7 tight:px-0! tight:text-warn-ink tight:pointer-coarse:size-11"
    >
      <span className="tight:sr-only">
        {isCutOff ? messages.incomplete : messages.notUpToDate(formatMoment(readAt))}
      </span>
    </Button>
  )
}
