import type { QueryKey } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { patterns } from '#web/paths.ts'
import type { KeptThing } from './messages.ts'

/**
 * The main thing on a page, and the beginning of its query's key; undefined where a page shows nothing of the service, and of
 * the sheet, which says itself how old its photos are.
 */
export function keptThingAt(pathname: string): { thing: KeptThing; queryKey: QueryKey } | undefined {
  if (matchPath(patterns.albums, pathname)) return { thing: 'albums', queryKey: ['album', 'list'] }
  if (matchPath(patterns.webhooks, pathname)) return { thing: 'webhooks', queryKey: ['subscription', 'list'] }
  if (matchPath(patterns.album, pathname)) return undefined
  const albumId = matchPath(`${patterns.album}/*`, pathname)?.params.albumId
  if (albumId === undefined) return undefined
  return matchPath(patterns.preview, pathname)
    ? { thing: 'preview', queryKey: ['preview', 'detail', albumId] }
    : { thing: 'album', queryKey: ['album', 'detail', albumId] }
}
