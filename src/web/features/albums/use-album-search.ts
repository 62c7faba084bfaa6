import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AlbumListFilter, paths } from '#web/paths.ts'

/** Milliseconds after the last key before the list is asked. */
const PAUSE = 220

/** The search text: at once in the field, a moment later in the address. */
export function useAlbumSearch(filter: AlbumListFilter) {
  const inAddress = filter.search ?? ''
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  /** What was put into the address from here; when it arrives there, more may have been typed already. */
  const [sent, setSent] = useState<string>()
  const navigate = useNavigate()

  if (seen !== inAddress) {
    setSeen(inAddress)
    setSent(undefined)
    // Back, Forward and links change the address without typing
    if (sent !== inAddress) setText(inAddress)
  }

  const commit = useEffectEvent(() => {
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
