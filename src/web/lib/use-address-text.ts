import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Default debounce, in milliseconds after the last key. */
const PAUSE = 220

type AddressTextOptions = {
  inAddress: string
  /** Replaces the address by one with this text. */
  write: (text: string) => void
  pause?: number
}

/**
 * The text of a field, which the address holds too. The field shows it at once; the address gets it after a pause, or
 * when the field loses focus, so that no navigation is pending when something on the page is opened.
 */
export function useAddressText({ inAddress, write, pause = PAUSE }: AddressTextOptions) {
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  /** The text last written to the address; more may have been typed by the time the address changes. */
  const [sent, setSent] = useState<string>()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()

  if (seen !== inAddress) {
    setSeen(inAddress)
    setSent(undefined)
    // Back, Forward and links change the address without typing
    if (sent !== inAddress) setText(inAddress)
  }

  const isWritten = text === (sent ?? inAddress)
  const send = () => {
    setSent(text)
    write(text)
  }
  const onPause = useEffectEvent(() => {
    // otherwise a navigation to another page, such as Back, is still loading
    if (next === undefined || next.pathname === pathname) send()
  })
  useEffect(() => {
    if (isWritten) return undefined
    const timer = setTimeout(onPause, pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each key restarts the pause
  }, [text, isWritten, pause])

  const leave = ({ relatedTarget }: FocusEvent) => {
    // null: the field was removed, along with its page
    if (!isWritten && relatedTarget !== null) send()
  }
  return { text, setText, leave }
}
