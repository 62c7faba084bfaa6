import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { acceptedPhotos, importStatus } from '#contract/extensions.ts'
import { envelope } from '#contract/index.ts'
import { UsageError } from '#service/core/service-error.ts'
import { findConnection } from '#service/serve/connection-file.ts'
import { toStatusText } from '#service/serve/import-words.ts'
import type { DataOptions } from '#service/serve/serve-options.ts'

/** Milliseconds; the service is on this machine. */
const PATIENCE = 10_000

/** Calls the imports extension of the running service. */
async function askService(data: string, { path, method }: { path: string; method: string }): Promise<unknown> {
  await stat(data).catch(() => {
    throw new UsageError(`There is no data folder at ${data}. Point to it with --data`)
  })
  const connection = await findConnection(data)
  const response =
    connection?.key !== undefined &&
    (await fetch(`${connection.api}/extensions/imports${path}`, {
      method,
      headers: { 'x-api-key': connection.key },
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => undefined))
  if (!response || !response.ok)
    throw new UsageError(`No service is using the data folder ${data}. Start it, then try again`)
  return response.json()
}

/** The import status of the running service, as text or JSON. */
export async function describeLibrary({ data }: DataOptions, asJson: boolean): Promise<string> {
  const { data: status } = z.parse(envelope(importStatus), await askService(data, { path: '', method: 'GET' }))
  return asJson ? JSON.stringify(status) : toStatusText(status)
}

/** Tells the running service to continue without the missing photos. */
export async function acceptMissing({ data }: DataOptions): Promise<string> {
  const { accepted } = z.parse(
    envelope(acceptedPhotos),
    await askService(data, { path: '/accept', method: 'POST' }),
  ).data
  if (accepted === 0) throw new UsageError('Nothing to accept: the import is not paused because of missing photos')
  return accepted === 1
    ? 'Continuing without 1 photo. If its file comes back, so does the photo, with its labels'
    : `Continuing without ${accepted.toLocaleString('en')} photos. If their files come back, so do the photos, with their labels`
}
