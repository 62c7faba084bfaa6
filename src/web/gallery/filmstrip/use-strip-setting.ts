import { useState } from 'react'
import { writeStored, readStored } from '#web/lib/web-storage.ts'

const NAME = 'contact-sheet:filmstrip'

/** The viewer's filmstrip switch, kept on this device. Off by default: its cells slow every step to another photo. */
export function useStripSetting() {
  const [isShown, setIsShown] = useState(() => readStored(NAME) === true)
  return {
    isShown,
    toggle: () => {
      writeStored(NAME, !isShown)
      setIsShown(!isShown)
    },
  }
}
