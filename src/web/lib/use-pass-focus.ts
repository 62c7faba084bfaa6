import { type RefObject, useCallback } from 'react'

/**
 * A ref for what may be removed while it has the focus, which would fall to the document: it goes to `heir` first, or to
 * the page's content.
 */
export function usePassFocus(heir?: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      // the element is still in the document when its ref is cleaned up
      if (element?.contains(document.activeElement)) (heir?.current ?? document.getElementById('main'))?.focus()
    },
    [heir],
  )
}
