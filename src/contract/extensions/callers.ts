import * as z from 'zod/mini'
import { boundedText } from '#contract/text.ts'

/** The entry `callers` in the list of extensions. */
export const callersOffer = z.object({
  /** The caller's own name, chosen by the operator. */
  ownName: z.string(),
})
export type CallersOffer = z.infer<typeof callersOffer>

/** Most identifiers in a request, and most characters of the list. */
const MOST_CALLERS = 64
const LONGEST_LIST = 4096

/** `GET {base_url}/extensions/callers?callerIds=…`: names for up to 64 comma-separated identifiers. */
export const callersQuery = z.object({
  callerIds: z.pipe(
    boundedText({ min: 0, max: LONGEST_LIST }),
    z.transform((text: string) => text.split(',', MOST_CALLERS)),
  ),
})

/** The answer: the caller, and callers who share an album with them. Others are omitted, whether they exist or not. */
export const callerNames = z.array(z.object({ callerId: z.string(), name: z.string() }))
export type CallerNames = z.infer<typeof callerNames>
