import { join } from 'node:path'
import type { FindAddresses } from '#service/context.ts'
import { ensurePrivateFile } from '#service/core/private-file.ts'
import { randomSecret } from '#service/core/random.ts'
import { findAddresses, findLocalAddresses } from '#service/deliveries/guard/find-addresses.ts'
import { type GuardOptions, trustWith } from '#service/deliveries/guard/guarded-request.ts'
import { createOwnAddresses } from '#service/deliveries/guard/own-addresses.ts'
import { toHost } from '#service/deliveries/guard/target-policy.ts'
import { createThumbnailStore } from '#service/extensions/thumbnail-store.ts'
import type { AnswerListener, Gateway } from '#service/gateway/gateway.ts'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import { createAddressScanner } from './address-scanner.ts'
import { createPictureFetcher } from './fetch-picture.ts'
import { createGivenAddresses, type GivenAddresses } from './given-addresses.ts'
import { createThumbnailMaker } from './make-thumbnails.ts'
import { picturesExtension } from './pictures-extension.ts'
import { createViewFirst, type ViewFirst } from './view-first.ts'

/** Milliseconds that idle decoding processes stay ready: somebody may still be browsing. */
const IDLE_MS = 600_000

/** The key of the digests, kept on disk so that thumbnail addresses in open pages survive a restart. */
const ensureSecret = (dataDir: string): Promise<string> =>
  ensurePrivateFile(join(dataDir, 'thumbnails-key'), randomSecret)

/** Records the picture addresses in passing answers for their holder. */
const learnFrom = (
  operation: AnswerListener['operation'],
  { given, views, warm }: { given: GivenAddresses; views: ViewFirst; warm: () => void },
): AnswerListener => ({
  operation,
  remembersSince: given.knownSince,
  begin({ id }) {
    warm()
    const holderToken = given.tokenOf(id)
    const scanner = createAddressScanner((photoId, address) => given.give(holderToken, { photoId, address }))
    const turn = views.album(holderToken)
    return {
      write(bytes) {
        scanner.write(bytes)
        return turn()
      },
      end: () => {},
    }
  },
})

export type PicturesOptions = Pick<GuardOptions, 'connect'> & {
  findAddresses?: FindAddresses
  /** PEM of a certificate authority to trust in addition to the usual ones. */
  ca?: string | undefined
  /** Fetch pictures from private addresses and over http too: for tests on one machine only. */
  allowPrivate: boolean
  /** Allowed ports besides 443 and 8443. */
  ports?: readonly number[]
  deadlineMs?: number
  /** Longest time, in milliseconds, that an album waits for thumbnails. */
  albumWaitMs?: number
  /** Bytes of thumbnails on disk. */
  budget?: number
  /** Minimum number of picture addresses remembered. */
  capacity?: number
}

type PicturesGateway = Pick<Gateway, 'upstream' | 'dataDir' | 'publicUrl' | 'log' | 'clock'>

/** Thumbnails of upstream’s pictures, with a decode pool of their own. */
export async function openPictures(gateway: PicturesGateway, options: PicturesOptions) {
  const { upstream, dataDir, publicUrl, log, clock } = gateway
  const { ca, allowPrivate, ports, budget, capacity, albumWaitMs, ...rest } = options
  const look = allowPrivate ? findLocalAddresses : findAddresses
  const ownAddresses = createOwnAddresses()
  const policy = () => {
    const url = URL.parse(publicUrl())
    const own = { host: url ? toHost(url) : '', addresses: ownAddresses() }
    return { allowPrivate, allowHttp: allowPrivate, ports, own }
  }
  const trust = ca === undefined ? undefined : trustWith(ca)
  const fetcher = createPictureFetcher({ findAddresses: look, ...rest, policy, trust, log, clock })
  // a user waits for each, and a gateway does little else
  const pool = createDecodePool({ isUrgent: true, idleMs: IDLE_MS, niceness: 0 })
  pool.warm()
  const given = createGivenAddresses({ secret: await ensureSecret(dataDir), upstream, clock, capacity })
  const maker = createThumbnailMaker({
    store: createThumbnailStore({ dir: join(dataDir, 'thumbnails'), ...(budget === undefined ? {} : { budget }) }),
    fetchPicture: fetcher.fetch,
    shrink: pool.shrink,
    clock,
  })
  const views = createViewFirst(albumWaitMs)
  const learnt = { given, views, warm: pool.warm }
  return {
    extensions: [picturesExtension({ given, maker, views })],
    listeners: [learnFrom('getPhotos', learnt), learnFrom('getPreviewPhotos', learnt)],
    close(): void {
      pool.close()
      fetcher.close()
    },
  }
}
