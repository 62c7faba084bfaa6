import { copyText } from '#web/lib/copy-text.ts'
import { useToast } from './toast.tsx'

/** Copies a text to the clipboard, and tells in a toast whether that worked. */
export function useCopy() {
  const toast = useToast()
  return async (text: string, told: { copied: string; notCopied: string }): Promise<void> =>
    toast.show((await copyText(text)) ? { text: told.copied, tone: 'ok' } : { text: told.notCopied, tone: 'error' })
}
