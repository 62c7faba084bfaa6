import type { Context } from '#service/context.ts'
import { readCa } from '#service/core/read-ca.ts'
import { createDeliver, createWorker } from '#service/deliveries/deliveries.ts'
import { ensureWorkerName } from './data-folder.ts'
import type { ServeOptions } from './serve-options.ts'

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
