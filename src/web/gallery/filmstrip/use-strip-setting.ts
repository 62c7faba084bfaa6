import { useState } from 'react'
import { keep, readKept } from '#web/lib/web-storage.ts'

const NAME = 'contact-sheet:filmstrip'

/** The switch of the viewer's filmstrip, remembered on this device. Off at first: its cells cost every photo that is shown. */
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
