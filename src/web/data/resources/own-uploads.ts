import type { QueryClient } from '@tanstack/react-query'
import { ownUploads } from '#contract/extensions.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import type { Api } from '#web/data/client/client.ts'
import type { ExtensionQueries } from './extension-queries.ts'

type OwnUploadsOptions = { api: Api; extensions: ExtensionQueries }

/** The photos of an album that the caller uploaded, as far as the service can tell. */
export async function listOwnUploads(
  queryClient: QueryClient,
  { api, extensions }: OwnUploadsOptions,
  albumId: string,
): Promise<string[]> {
  const offered = await queryClient.ensureQueryData(extensions.list())
  if (offered.get('upload')?.['tellsOwn'] !== true) return []
  const request = { method: 'GET', path: '/extensions/upload', input: { albumId }, schema: ownUploads } as const
  return (await askExtension(api, request)).photoIds
}
