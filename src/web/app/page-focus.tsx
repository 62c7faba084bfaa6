import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { focusPage } from '#web/lib/keyboard/focus-page.ts'

/** Milliseconds to wait for the page's heading, or for the link to focus. */
const FOCUS_TIMEOUT = 5_000

/** Identifies a page by its path; a photo counts as its album, since the viewer moves the focus itself. */
const pageOf = (pathname: string) => pathname.replace(/\/photos\/[^/]+\/?$/, '')

const linkOf = ({ target }: Event) =>
  (target instanceof Element && target.closest('main a[href]')?.getAttribute('href')) || undefined

/**
 * Focuses a page after navigation, once it is rendered: after Back and Forward the link that was left from, otherwise
 * the heading, so that it is announced. Returns a function to stop; stops by itself if the focus is moved otherwise.
 */
function focusWhenShown(link: string | undefined): () => void {
  const sought = link === undefined ? undefined : `main a[href="${CSS.escape(link)}"]`
  const expected = new Set<Element | null>([document.activeElement, document.body, null])
  const placeFocus = () => {
    // a photo's viewer, which may open with the page, has moved the focus itself
    if (!expected.has(document.activeElement) || document.activeElement?.closest('[role=dialog]')) return stop()
    const found = sought === undefined ? null : document.querySelector<HTMLElement>(sought)
    if (found) found.focus({ preventScroll: true })
    else if (document.activeElement?.tagName !== 'H1') focusPage()
    expected.add(document.activeElement)
    if (found || (sought === undefined && document.activeElement?.tagName === 'H1')) stop()
    return undefined
  }
  const observer = new MutationObserver(placeFocus)
  const timer = setTimeout(() => stop(), FOCUS_TIMEOUT)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  placeFocus()
  return stop
}

/** The links last focused, by history entry. */
type Trail = {
  page: string
  key: string
  /** The link last focused on this page. */
  link?: string | undefined
  /** Those of earlier pages, by history key. */
  links: Map<string, string>
}

/** Parent of all pages; moves the focus when the page changes, as browsers do only between documents. */
export function PageFocus() {
  const { pathname, key } = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const page = pageOf(pathname)
  const left = useRef<Trail>({ page, key, links: new Map() })
  // tracks the focused or clicked link
  useEffect(() => {
    const remember = (event: Event) => {
      left.current.link = linkOf(event)
    }
    // Safari does not focus a clicked link
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
