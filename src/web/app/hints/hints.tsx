import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { useExtension } from '#web/data/use-extension.ts'
import { createDeviceFlags } from '#web/lib/web-storage.ts'
import { patterns } from '#web/paths.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

const shown = createDeviceFlags('contact-sheet:hints')

type Hint = { flag: string; text: string; touchText?: string }

const hints: Record<'album' | 'webhooks', readonly Hint[]> = {
  album: [
    { flag: 'label', text: messages.label, touchText: messages.labelTouch },
    { flag: 'filter', text: messages.filter },
  ],
  webhooks: [{ flag: 'webhook', text: messages.webhook }],
}

/** Hints for newcomers over the demo library: one on a page, each once on this device. Renders nothing. */
export function Hints() {
  const isDemo = useExtension('demo') !== undefined
  const album = useMatch(patterns.album)?.pathname
  const webhooks = useMatch(patterns.webhooks)?.pathname
  const toast = useToast()
  const page = album ?? webhooks
  // the notices are outside of the page, and so is what this device remembers
  useEffect(() => {
    if (!isDemo || page === undefined) return
    const hint = hints[page === webhooks ? 'webhooks' : 'album'].find(({ flag }) => !shown.has(flag))
    if (hint === undefined) return
    shown.set(hint.flag)
    const isTouched = matchMedia('(pointer: coarse)').matches
    toast.show({ text: (isTouched && hint.touchText) || hint.text })
  }, [isDemo, page, webhooks, toast])
  return null
}
