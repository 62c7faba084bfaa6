import { type RefObject, useCallback } from 'react'

/**
 * A ref for an element that may be removed while it has the focus: moves that to `heir`, or to the page's content,
 * before it is lost.
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
