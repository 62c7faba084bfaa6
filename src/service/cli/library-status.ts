import { readdir } from 'node:fs/promises'
import * as z from 'zod/mini'
import { acceptedPhotos, importStatus } from '#contract/extensions.ts'
import { envelope } from '#contract/index.ts'
import { UsageError } from '#service/core/service-error.ts'
import { findConnection } from '#service/serve/connection-file.ts'
import { throwUnreadable } from '#service/serve/data-folder.ts'
import { toStatusText } from '#service/serve/import-text.ts'
import { isDataFolderTaken } from '#service/serve/lock-data-folder.ts'
import type { DataOptions } from '#service/serve/serve-options.ts'

/** Milliseconds; the service is on this machine. */
const PATIENCE = 10_000

/** Explains the error status of a running service, with the next step; undefined if it can't be from our service. */
function toRefusal({ url, data, status }: { url: string; data: string; status: number }): string | undefined {
  if (status === 401)
    return `The service at ${url} does not accept the key in ${data}/connection.json. Restart the service, which writes a valid one, then try again`
  if (status === 403)
    return `The service at ${url} does not let the key in ${data}/connection.json do this: it is not the operator’s. Restart the service, which writes the operator’s, then try again`
  if (status === 421)
    return `The service at ${url} takes no requests: it runs without the role web. Use --data with the data folder of a process that has this role, then try again`
  if (status === 429) return `The service at ${url} limits the number of requests. Wait a minute, then try again`
  if (status >= 500)
    return `The service at ${url} is running, but failed with status ${status}. Its log says why. Fix that, then try again`
  return undefined
}

/** Calls the imports extension of the running service. */
async function askService(data: string, { path, method }: { path: string; method: string }): Promise<unknown> {
  await readdir(data).catch(throwUnreadable(data, `There is no data folder at ${data}. Point to it with --data`))
  const nobody = `No service is running on the data folder ${data}. Start the service, then try again`
  const connection = await findConnection(data)
  // another program may listen at the address of a killed service, and would get its key
  if (connection?.key === undefined || !isDataFolderTaken(data)) throw new UsageError(nobody)
  const { url, api, key } = connection
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    const response = await fetch(`${api}/extensions/imports${path}`, { method, headers: { 'x-api-key': key }, signal })
    if (response.ok) return await response.json()
    throw new UsageError(toRefusal({ url, data, status: response.status }) ?? nobody)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const late = `The service at ${url} is running, but did not answer within ${PATIENCE / 1_000} s. Try again; if it still does not answer, look at its log and restart it`
    throw new UsageError(signal.aborted ? late : nobody)
  }
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
  if (accepted === 0) throw new UsageError('Nothing to accept: no missing photos are holding up the import')
  return accepted === 1
    ? 'Continuing without 1 photo. If its file comes back, so does the photo, with its labels'
    : `Continuing without ${accepted.toLocaleString('en')} photos. If their files come back, so do the photos, with their labels`
}
