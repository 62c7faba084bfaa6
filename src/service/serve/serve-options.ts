/** Folder of the thumbnails, inside the data folder. */
export const THUMBNAIL_FOLDER = 'thumbnails'

/** Roles of a process, for a service that runs on several. */
export const ROLES = ['web', 'import', 'deliver'] as const
export type Role = (typeof ROLES)[number]

/** Where the service's data is; options of all commands that use it. */
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

/** True for a host that stands for every address of the machine. */
export const isAnyHost = (host: string): boolean => ['0.0.0.0', '::', ''].includes(host)

export type ServeOptions = DataOptions &
  ListenOptions & {
    /** A folder, or the full address of a bucket. */
    library: string | undefined
    /** Between two unprompted listings of a bucket. */
    librarySeconds: number
    /** Redirects browsers to the store for media in a bucket. */
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
  /** Upstream's base address, without a trailing slash. */
  upstream: string
  /** File of the key that the gateway keeps; without it, callers send their own. */
  upstreamKeyFile: string | undefined
  upstreamCa: string | undefined
  passphraseFile: string | undefined
  /** Fetches pictures from private addresses and over http too: for tests on one machine only. */
  allowPrivatePictures: boolean
  /** A proxy in front of the gateway terminates TLS. */
  behindProxy: boolean
}
