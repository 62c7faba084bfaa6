import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

export const noticeClass =
  'absolute inset-x-3 bottom-3 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 text-center'

type PhotoFailureProps = {
  isVideo: boolean
  /** May be stored on the device. */
  thumbnail: ReactNode
  onRetry: () => void
}

/** The error of a photo, over its thumbnail. Retries once the network is back. */
export function PhotoFailure({ isVideo, thumbnail, onRetry }: PhotoFailureProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const back = () => retry()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  return (
    <>
      {thumbnail}
      <div className={noticeClass}>
        {isVideo ? messages.videoFailed : messages.photoFailed}
        <Button size="sm" onClick={onRetry}>
          {messages.retry}
        </Button>
      </div>
    </>
  )
}
