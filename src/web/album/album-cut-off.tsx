import { CloudOff } from 'lucide-react'
import type { RefObject } from 'react'
import { explainError } from '#web/data/client/api-error.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import { useAlbum } from './use-album.tsx'

type RetryButtonProps = ({ variant: 'primary' } | { size: 'sm' }) & { heir?: RefObject<HTMLElement | null> | undefined }

/** Reads the album again; once that has succeeded the button goes, with the focus to `heir` or to the page. */
function RetryButton({ heir, ...look }: RetryButtonProps) {
  const { isFetching, refresh } = useAlbum()
  const passFocus = usePassFocus(heir)
  return (
    <Button ref={passFocus} {...look} busy={isFetching} onClick={() => void refresh()}>
      {messages.tryAgain}
    </Button>
  )
}

/** Empty state of an album that could be loaded only in part, where the whole is needed. */
export function AlbumCutOff() {
  const { readError } = useAlbum()
  return (
    <EmptyState icon={<CloudOff size={22} />} title={messages.cutOff} action={<RetryButton variant="primary" />}>
      {messages.cutOffHint(explainError(readError))}
    </EmptyState>
  )
}

/** The same beside what has loaded; also for a whole album that could not be read again. */
export function ReadErrorNote({ heir }: Pick<RetryButtonProps, 'heir'>) {
  const { readError, isCutOff } = useAlbum()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {(isCutOff ? messages.cutOffHint : messages.outdatedHint)(explainError(readError))}
      <RetryButton size="sm" heir={heir} />
    </div>
  )
}
