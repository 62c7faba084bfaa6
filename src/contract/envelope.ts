import * as z from 'zod/mini'

/** Every 200 answer. */
export const envelope = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    data,
    /** Only in paged answers; `{}` on the last page. */
    cursor: z.optional(z.string()),
    warnings: z.optional(z.array(z.string())),
  })

export type Envelope<Data> = { data: Data; cursor?: string | undefined; warnings?: string[] | undefined }

export const successResult = z.object({ message: z.string() })
export type SuccessResult = z.infer<typeof successResult>

export const pingResult = z.object({ message: z.string(), callerId: z.string() })
export type PingResult = z.infer<typeof pingResult>
