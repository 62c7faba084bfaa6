import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Log } from '#service/core/log.ts'
import { parseJson } from '#service/core/parse-json.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { randomSecret } from '#service/core/random.ts'
import { createSemaphore } from '#service/core/semaphore.ts'
import { UsageError } from '#service/core/service-error.ts'
import type { Holder } from '#service/gateway/gateway.ts'

/** Receivers of one owner; one more removes the oldest. */
const MOST_OF_OWNER = 200
/** Albums kept of one receiver; once it has as many, a webhook to it may be about any album. */
const MOST_ALBUMS = 1000

const receiverSchema = z.object({
  token: z.string(),
  ownerId: z.string(),
  createdAt: z.string(),
  /** Albums of the subscriptions that send here. */
  albumIds: z.array(z.string()),
  /** True if a subscription to `newAlbum` sends here. */
  hearsAlbums: z.boolean(),
  /** Something arrived, or a subscription names it. */
  isUsed: z.boolean(),
})
const storeSchema = z.object({ secret: z.string(), receivers: z.array(receiverSchema) })
type StoredReceivers = z.infer<typeof storeSchema>

/** An address of the gateway that takes webhooks, with what is known of the subscriptions that send to it. */
export type GatewayReceiver = z.infer<typeof receiverSchema>

const isFull = ({ albumIds }: GatewayReceiver) => albumIds.length >= MOST_ALBUMS

/** True if a webhook to it may be about an album that is not in `albumIds`. */
export const mayConcernAnyAlbum = (receiver: GatewayReceiver): boolean =>
  isFull(receiver) || (receiver.albumIds.length === 0 && !receiver.hearsAlbums)

/** Tokens are looked up by digest, so that timing says nothing about a nearly right one. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64')

async function readStored(file: string): Promise<StoredReceivers> {
  const text = await readIfThere(file)
  if (text === undefined) return { secret: randomSecret(), receivers: [] }
  const stored = parseJson(storeSchema, text)
  if (stored) return stored
  throw new UsageError(
    `${file} is damaged. Restore it, or delete it to begin without inboxes: webhooks to the old ones are then refused`,
  )
}

type ReceiverStoreOptions = { file: string; clock: () => Date; log: Log }

/** The receivers of a gateway, kept in one file of its data folder. */
export async function openReceiverStore({ file, clock, log }: ReceiverStoreOptions) {
  const { secret, receivers } = await readStored(file)
  const byDigest = new Map(receivers.map((receiver) => [digestOf(receiver.token), receiver]))
  const writing = createSemaphore(1)

  const save = () =>
    writing.run(() => writePrivateFile(file, `${JSON.stringify({ secret, receivers: [...byDigest.values()] })}\n`))
  /** Saves in the background; what a restart then misses, the next list of subscriptions supplies. */
  const saveSoon = () =>
    void save().catch((error: unknown) => log.error('inboxes could not be saved', { error: String(error) }))

  const ofOwner = (ownerId: string) => [...byDigest.values()].filter((receiver) => receiver.ownerId === ownerId)

  return {
    /** The owner id of a key, the same after a restart; the key itself is not kept. */
    ownerOf: ({ key }: Pick<Holder, 'key'>): string => createHmac('sha256', secret).update(key).digest('base64url'),

    find: (token: string): GatewayReceiver | undefined => byDigest.get(digestOf(token)),

    /** The owner’s unused receiver, else a new one; on disk before it is returned. */
    async create(ownerId: string): Promise<GatewayReceiver> {
      const receiver = ofOwner(ownerId).find(({ isUsed }) => !isUsed) ?? {
        token: randomSecret(),
        ownerId,
        createdAt: clock().toISOString(),
        albumIds: [],
        hearsAlbums: false,
        isUsed: false,
      }
      byDigest.set(digestOf(receiver.token), receiver)
      // an unused one too: the save of whoever created it may have failed
      await save()
      for (const { token } of ofOwner(ownerId).slice(0, -MOST_OF_OWNER)) byDigest.delete(digestOf(token))
      return receiver
    },

    /** Records that a subscription sends here: about this album, or without one about the list of albums. */
    learn(receiver: GatewayReceiver, albumId: string | undefined): void {
      const { hearsAlbums, albumIds } = receiver
      if (albumId === undefined ? hearsAlbums : isFull(receiver) || albumIds.includes(albumId)) return
      if (albumId === undefined) receiver.hearsAlbums = true
      else albumIds.push(albumId)
      receiver.isUsed = true
      saveSoon()
    },

    markUsed(receiver: GatewayReceiver): void {
      if (receiver.isUsed) return
      receiver.isUsed = true
      saveSoon()
    },

    /** Resolves once everything is on disk. */
    settled: () => writing.run(async () => undefined),
  }
}

export type ReceiverStore = Awaited<ReturnType<typeof openReceiverStore>>
