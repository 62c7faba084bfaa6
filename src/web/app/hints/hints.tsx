import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'
import { createDeviceFlags } from '#web/lib/web-storage.ts'
import { patterns } from '#web/paths.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

const shown = createDeviceFlags('contact-sheet:hints')

type Hint = {
  flag: string
  text: string
  touchText?: string
  /** About something participants can't do. */
  isForAdmins?: true
}

const hints: Record<'album' | 'webhooks', readonly Hint[]> = {
  album: [
    { flag: 'label', text: messages.label, touchText: messages.labelTouch, isForAdmins: true },
    { flag: 'filter', text: messages.filter },
  ],
  webhooks: [{ flag: 'webhook', text: messages.webhook }],
}

/** Hints for newcomers to the demo library, as toasts: one per page view, each once on this device. */
export function Hints() {
  const isDemo = useExtension('demo') !== undefined
  const album = useMatch(patterns.album)
  const webhooks = useMatch(patterns.webhooks)?.pathname
  const { data: administered } = useQuery(useData().albums.administered())
  const isWaiting = album !== null && administered === undefined
  const isParticipant = administered?.isWhole === true && !administered.ids.has(album?.params.albumId ?? '')
  const toast = useToast()
  const page = album?.pathname ?? webhooks
  // shows a toast, and stores that it was shown
  useEffect(() => {
    if (!isDemo || page === undefined || isWaiting) return
    const hint = hints[page === webhooks ? 'webhooks' : 'album'].find(
      ({ flag, isForAdmins }) => !shown.has(flag) && !(isForAdmins && isParticipant),
    )
    if (hint === undefined) return
    shown.set(hint.flag)
    const isTouched = matchMedia('(pointer: coarse)').matches
    toast.show({ text: (isTouched && hint.touchText) || hint.text })
  }, [isDemo, page, isWaiting, webhooks, isParticipant, toast])
  return null
}
