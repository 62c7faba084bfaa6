import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Api } from '#web/data/client/client.ts'
import type { ExtensionQueries } from './extension-queries.ts'

const told = z.object({ data: z.object({ photoIds: z.array(z.string()) }) })

type OwnUploadsOptions = { api: Api; extensions: ExtensionQueries }

/** The photos of an album that the caller has added, as far as the service can tell. */
export async function listOwnUploads(
  queryClient: QueryClient,
  { api, extensions }: OwnUploadsOptions,
  albumId: string,
): Promise<string[]> {
  const offered = await queryClient.ensureQueryData(extensions.list())
  if (offered.get('upload')?.['tellsOwn'] !== true) return []
  const answer = await api.extend({ method: 'GET', path: `/extensions/upload?albumId=${encodeURIComponent(albumId)}` })
  return told.parse(answer).data.photoIds
}
