import { useState } from 'react'
import { keep, readKept } from '#web/lib/web-storage.ts'

const NAME = 'contact-sheet:filmstrip'

/** Whether the viewer shows its filmstrip: on until somebody switches it off, which this device remembers. */
export function useStripSetting() {
  const [isShown, setIsShown] = useState(() => readKept(NAME) !== false)
  return {
    isShown,
    toggle: () => {
      keep(NAME, !isShown)
      setIsShown(!isShown)
    },
  }
}
