import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type AlbumListFilter, paths } from '#web/paths.ts'

/** Debounce, in milliseconds after the last key. */
const PAUSE = 220

/**
 * Debounced search: the text shows in the field at once and goes into the address a moment later; at once where the field is
 * left, so that nothing follows whoever opens an album from there.
 */
export function useAlbumSearch(filter: AlbumListFilter) {
  const inAddress = filter.search ?? ''
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  /** The text last written to the address; when it arrives there, more may have been typed already. */
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
    // Back was pressed, and where it leads is not shown yet
    if (next === undefined || next.pathname === paths.albums()) write()
  })
  useEffect(() => {
    if (isWritten) return undefined
    const timer = setTimeout(onPause, PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each key begins the pause anew
  }, [text, isWritten])

  const leave = ({ relatedTarget }: FocusEvent) => {
    // without one the field itself has gone, with its page
    if (!isWritten && relatedTarget !== null) write()
  }
  return { text, search: setText, leave }
}
