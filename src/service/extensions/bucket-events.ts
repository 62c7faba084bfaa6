import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { readBodyAs } from '#service/http/read-input.ts'
import type { Extension } from './extensions.ts'

const about = z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string() }) })

/** Notifications of S3-compatible stores; EventBridge puts one into `detail`. The first is a test without an object. */
const notification = z.object({
  Records: z.optional(z.array(z.object({ s3: about }))),
  detail: z.optional(about),
})

const PATH = '/extensions/library-events'

/** The last part of the address, the same at every process; all it allows is to announce a change. */
const secretOf = ({ secrets }: Context) =>
  createHmac('sha256', secrets.media).update('library-events').digest('base64url').slice(0, 32)

/** The address for notifications about the library's bucket; shown to the operator only. */
export const eventsUrlOf = (context: Context): string | undefined =>
  context.libraryBucket && `${context.publicUrl()}/api${PATH}/${secretOf(context)}`

/** Keys come plain, or form-encoded with `+` for a space. */
function spellings(key: string): string[] {
  try {
    return [key, decodeURIComponent(key.replaceAll('+', '%20'))]
  } catch {
    return [key]
  }
}

/**
 * `library-events`: a store announces that objects of the library's bucket changed. Its content is not trusted: it only
 * has the bucket listed soon.
 */
export const bucketEventsExtension = (context: Context, scanSoon: () => void): Extension => ({
  name: 'library-events',
  isOffered: () => Promise.resolve(context.libraryBucket !== undefined),
  mountPublic(api) {
    const bucket = context.libraryBucket
    if (bucket === undefined) return
    const expected = Buffer.from(secretOf(context))
    api.post(`${PATH}/:secret`, async (http) => {
      const given = Buffer.from(http.req.param('secret'))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new ServiceError('PATH_NOT_FOUND')
      const { Records = [], detail } = await readBodyAs(notification, http.req.raw)
      const told = [...Records.map(({ s3 }) => s3), ...(detail ? [detail] : [])]
      const isOurs = told.some(
        ({ bucket: { name }, object: { key } }) =>
          name === bucket.name && spellings(key).some((each) => each.startsWith(bucket.prefix)),
      )
      if (isOurs) scanSoon()
      return http.json({ data: { looks: isOurs } })
    })
  },
})
