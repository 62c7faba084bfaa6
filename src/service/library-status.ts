import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { envelope, importStatus } from '#contract/index.ts'
import type { DataOptions } from './command-line.ts'
import { findConnection } from './hold-data-folder.ts'
import { toStatusText } from './import-words.ts'
import { UsageError } from './option-reader.ts'

/** Milliseconds; it is asked on this machine. */
const PATIENCE = 10_000

/** How far the running service is with its library, as text or as JSON. */
export async function describeLibrary({ data }: DataOptions, asJson: boolean): Promise<string> {
  await stat(data).catch(() => {
    throw new UsageError(`There is no data folder at ${data}: name it with --data`)
  })
  const connection = await findConnection(data)
  const response =
    connection &&
    (await fetch(`${connection.api}/extensions/imports`, {
      headers: { 'x-api-key': connection.key },
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => undefined))
  if (response?.ok !== true) throw new UsageError(`No service is running on ${data}: start it, then ask again`)
  const { data: status } = z.parse(envelope(importStatus), await response.json())
  return asJson ? JSON.stringify(status) : toStatusText(status)
}
