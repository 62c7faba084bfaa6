import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type AlbumListFilter, paths } from '#web/paths.ts'

/** Debounce, in milliseconds after the last key. */
const PAUSE = 220

/** Debounced search: the text shows in the field at once and goes into the address a moment later. */
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

  const commit = useEffectEvent(() => {
    // an album was opened meanwhile, and is not shown yet
    if (next !== undefined && next.pathname !== paths.albums()) return
    setSent(text)
    void navigate(paths.albums({ ...filter, search: text }), { replace: true, preventScrollReset: true })
  })
  // a timer; it ends with the page, which it would lead back to
  useEffect(() => {
    if (text === inAddress) return undefined
    const timer = setTimeout(commit, PAUSE)
    return () => clearTimeout(timer)
  }, [text, inAddress])

  return { text, search: setText }
}
