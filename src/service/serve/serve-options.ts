/** The places of the service's data; options of every command but `demo`. */
export type DataOptions = { data: string; database: string | undefined; storage: string | undefined }

export type ServeOptions = DataOptions & {
  host: string
  port: number
  library: string | undefined
  publicUrl: string | undefined
  onlyServices: string[]
  mediaSeconds: number
  /** Extensions that are not offered. */
  without: string[]
  allowPrivateWebhooks: boolean
  webhookCa: string | undefined
  checkOutput: boolean
}
