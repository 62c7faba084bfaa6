import { readFile } from 'node:fs/promises'
import type { Context } from '#service/context.ts'
import { UsageError } from '#service/core/usage-error.ts'
import { createDeliver, createWorker } from '#service/deliveries/deliveries.ts'
import type { ServeOptions } from './serve-options.ts'
import { ensureWorkerName } from './worker-name.ts'

/** The certificate authority's PEM, where one was given. */
async function readCa({ webhookCa }: ServeOptions): Promise<string | undefined> {
  if (webhookCa === undefined) return undefined
  const pem = await readFile(webhookCa, 'utf8').catch(() => '')
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new UsageError(`--webhook-ca ${webhookCa} is not a file with a certificate in PEM form`)
}

/** Sends what is in the outbox, from now on. */
export async function startWebhooks(context: Context, options: ServeOptions): Promise<{ stop: () => Promise<void> }> {
  const worker = createWorker(context, {
    name: await ensureWorkerName(options.data),
    deliver: createDeliver(context, { allowPrivate: options.allowPrivateWebhooks, ca: await readCa(options) }),
  })
  await worker.start()
  return worker
}
