import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { focusPage } from '#web/lib/focus-page.ts'

/** Milliseconds that a page has to show its heading, or the link that was left from. */
const UNTIL_SHOWN = 5_000

/** A page by its address; a photo lies over its album and moves the focus by itself. */
const pageOf = (pathname: string) => pathname.replace(/\/photos\/[^/]+\/?$/, '')

const linkOf = ({ target }: Event) =>
  (target instanceof Element && target.closest('main a[href]')?.getAttribute('href')) || undefined

/**
 * Puts the focus on a page that was navigated to, once it is there: on the link that was left from after Back and Forward, else on
 * the heading, so that it is read out. Returns how to stop; it stops by itself when somebody else moves the focus.
 */
function focusWhenShown(link: string | undefined): () => void {
  const sought = link === undefined ? undefined : `main a[href="${CSS.escape(link)}"]`
  const expected = new Set<Element | null>([document.activeElement, document.body, null])
  const look = () => {
    if (!expected.has(document.activeElement)) return stop()
    const found = sought === undefined ? null : document.querySelector<HTMLElement>(sought)
    if (found) found.focus({ preventScroll: true })
    else if (document.activeElement?.tagName !== 'H1') focusPage()
    expected.add(document.activeElement)
    if (found || (sought === undefined && document.activeElement?.tagName === 'H1')) stop()
    return undefined
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), UNTIL_SHOWN)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}

/** The trail of the focus through the history. */
type Trail = {
  page: string
  key: string
  /** The link that had it last. */
  link?: string | undefined
  /** The same of the pages before, by their place in the history. */
  links: Map<string, string>
}

/** All pages; moves the focus when one takes the place of another, which browsers only do between documents. */
export function PageFocus() {
  const { pathname, key } = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const page = pageOf(pathname)
  const left = useRef<Trail>({ page, key, links: new Map() })
  // the document's focus
  useEffect(() => {
    const remember = (event: Event) => {
      left.current.link = linkOf(event)
    }
    // Safari does not focus a link that is pressed
    document.addEventListener('click', remember, { capture: true })
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('click', remember, { capture: true })
      document.removeEventListener('focusin', remember)
    }
  }, [])
  useEffect(() => {
    const before = left.current
    if (before.page === page) {
      before.key = key
      return undefined
    }
    if (before.link !== undefined) before.links.set(before.key, before.link)
    left.current = { page, key, link: undefined, links: before.links }
    return focusWhenShown(isPop ? before.links.get(key) : undefined)
  }, [page, key, isPop])
  return <Outlet />
}
