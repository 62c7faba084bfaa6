import type { QueryKey } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { patterns } from '#web/paths.ts'
import type { PageContent } from './messages.ts'

/**
 * The main content of a page, and the prefix of its query's key; undefined for pages that show nothing from the
 * service, and for the sheet, which shows the age of its photos itself.
 */
export function pageContentAt(pathname: string): { content: PageContent; queryKey: QueryKey } | undefined {
  if (matchPath(patterns.albums, pathname)) return { content: 'albums', queryKey: ['album', 'list'] }
  if (matchPath(patterns.webhooks, pathname)) return { content: 'webhooks', queryKey: ['subscription', 'list'] }
  if (matchPath(patterns.album, pathname)) return undefined
  const albumId = matchPath(`${patterns.album}/*`, pathname)?.params.albumId
  if (albumId === undefined) return undefined
  return matchPath(patterns.preview, pathname)
    ? { content: 'preview', queryKey: ['preview', 'detail', albumId] }
    : { content: 'album', queryKey: ['album', 'detail', albumId] }
}
