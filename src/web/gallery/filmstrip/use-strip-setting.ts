import { useState } from 'react'
import { keep, readKept } from '#web/lib/web-storage.ts'

const NAME = 'contact-sheet:filmstrip'

/** The viewer's filmstrip switch, kept on this device. Off by default: its cells slow every step to another photo. */
export function useStripSetting() {
  const [isShown, setIsShown] = useState(() => readKept(NAME) === true)
  return {
    isShown,
    toggle: () => {
      keep(NAME, !isShown)
      setIsShown(!isShown)
    },
  }
}
