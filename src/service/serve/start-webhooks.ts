import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#service/context.ts'
import { ensurePrivateFile } from '#service/core/private-file.ts'
import { randomId } from '#service/core/random.ts'
import { UsageError } from '#service/core/service-error.ts'
import { createDeliver, createWorker } from '#service/deliveries/deliveries.ts'
import type { ServeOptions } from './serve-options.ts'

/** The PEM of a certificate authority, from the file that an option names. */
export async function readCa(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const pem = await readFile(file, 'utf8').catch(() => '')
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new UsageError(`--${option} ${file} is not a certificate file in PEM format`)
}

/**
 * The name of the one process that serves from a data folder. It is the same after every start, so that a restart need
 * not wait for the leases that a killed process held.
 */
export const ensureWorkerName = (dataDir: string): Promise<string> =>
  ensurePrivateFile(join(dataDir, 'worker-name'), randomId)

/** Starts sending what is in the outbox; does nothing in a process without the role `deliver`. */
export async function startWebhooks(context: Context, options: ServeOptions): Promise<{ stop: () => Promise<void> }> {
  if (!options.roles.includes('deliver')) return { stop: async () => {} }
  const worker = createWorker(context, {
    name: await ensureWorkerName(options.data),
    deliver: createDeliver(context, {
      allowPrivate: options.allowPrivateWebhooks,
      ca: await readCa('webhook-ca', options.webhookCa),
    }),
  })
  await worker.start()
  return worker
}
