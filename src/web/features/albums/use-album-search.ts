import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type AlbumListFilter, paths } from '#web/paths.ts'

/** Debounce, in milliseconds after the last key. */
const PAUSE = 220

/**
 * Debounced search: the field shows the text at once, the address gets it after a pause, or when the field loses focus,
 * so that no navigation is pending when an album is opened from the list.
 */
export function useAlbumSearch(filter: AlbumListFilter) {
  const inAddress = filter.search ?? ''
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  /** The text last written to the address; more may have been typed by the time the address changes. */
  const [sent, setSent] = useState<string>()
  const navigate = useNavigate()
  const { location: next } = useNavigation()

  if (seen !== inAddress) {
    setSeen(inAddress)
    setSent(undefined)
    // Back, Forward and links change the address without typing
    if (sent !== inAddress) setText(inAddress)
  }

  const isWritten = text === (sent ?? inAddress)
  const write = () => {
    setSent(text)
    void navigate(paths.albums({ ...filter, search: text }), { replace: true, preventScrollReset: true })
  }
  const onPause = useEffectEvent(() => {
    // otherwise a navigation to another page, such as Back, is still loading
    if (next === undefined || next.pathname === paths.albums()) write()
  })
  useEffect(() => {
    if (isWritten) return undefined
    const timer = setTimeout(onPause, PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each key restarts the pause
  }, [text, isWritten])

  const leave = ({ relatedTarget }: FocusEvent) => {
    // null: the field was removed, along with its page
    if (!isWritten && relatedTarget !== null) write()
  }
  return { text, search: setText, leave }
}
