import type { QueryKey } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { patterns } from '#web/paths.ts'
import type { PageContent } from './messages.ts'

/**
 * The main content of a page, and the prefix of its query's key; undefined for pages that show nothing from the
 * service, and for the sheet, which shows the age of its photos itself.
 */
export function pageContentAt(pathname: string): { thing: PageContent; queryKey: QueryKey } | undefined {
  if (matchPath(patterns.albums, pathname)) return { thing: 'albums', queryKey: ['album', 'list'] }
  if (matchPath(patterns.webhooks, pathname)) return { thing: 'webhooks', queryKey: ['subscription', 'list'] }
  if (matchPath(patterns.album, pathname)) return undefined
  const albumId = matchPath(`${patterns.album}/*`, pathname)?.params.albumId
  if (albumId === undefined) return undefined
  return matchPath(patterns.preview, pathname)
    ? { thing: 'preview', queryKey: ['preview', 'detail', albumId] }
    : { thing: 'album', queryKey: ['album', 'detail', albumId] }
}
