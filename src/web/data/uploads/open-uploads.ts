import type { Api } from '#web/data/client/client.ts'
import { sendFile } from './send-file.ts'
import { createUploads, type Uploads } from './uploads.ts'

export const openUploads = (api: Api): Uploads => createUploads((file, options) => sendFile({ api, file, ...options }))
