/** In the data folder. */
export const THUMBNAIL_FOLDER = 'thumbnails'

/** What a process does of a service that runs on several. */
export const ROLES = ['web', 'import', 'deliver'] as const
export type Role = (typeof ROLES)[number]

/** The places of the service's data; options of every command but `demo`. */
export type DataOptions = { data: string; database: string | undefined; storage: string | undefined }

/** Where a process listens, and what it offers there. */
export type ListenOptions = {
  host: string
  port: number
  publicUrl: string | undefined
  onlyServices: string[]
  /** Extensions that are not offered. */
  without: string[]
}

export type ServeOptions = DataOptions &
  ListenOptions & {
    /** A folder, or the whole address of a bucket. */
    library: string | undefined
    /** Between two listings of a bucket, where nothing calls for one. */
    librarySeconds: number
    /** Browsers are sent to the store for what lies in a bucket. */
    isMediaDirect: boolean
    roles: readonly Role[]
    mediaSeconds: number
    requestsPerSecond: number | undefined
    allowPrivateWebhooks: boolean
    webhookCa: string | undefined
    checkOutput: boolean
  }

export type GatewayOptions = ListenOptions & {
  /** The gateway's own data folder. */
  data: string
  /** Base address of the service behind, without a slash at its end. */
  upstream: string
  /** Of the key that stays in the gateway; without one, everyone sends their own. */
  upstreamKeyFile: string | undefined
  upstreamCa: string | undefined
  passphraseFile: string | undefined
  /** Fetch pictures from private addresses and over http too: for tests on one machine only. */
  allowPrivatePictures: boolean
  /** A proxy before the gateway ends the encryption. */
  behindProxy: boolean
}
