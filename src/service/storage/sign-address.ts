import { AwsV4Signer } from 'aws4fetch'
import { encodeQuery, type S3Client } from './s3-client.ts'

/** An answer of the store as whoever holds a signed address is to get it. */
export type SignedAnswer = { method: string; type: string; disposition: string; now: Date }

/** Sends objects itself to whoever has a presigned address. */
export type DirectSender = {
  /** Scheme, host and port. */
  origin: string
  sign: (key: string, answer: SignedAnswer) => Promise<string>
}

/** Presigned addresses work for so long, */
const LIFE_SECONDS = 900
/** and are the same within this, so that a browser's cache knows them again: two thirds of their life are left at least. */
const STEP_SECONDS = 300

/** Seconds that a presigned address works at least, and is the same one at most. */
export const SIGNED_SECONDS = STEP_SECONDS

const toStamp = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/[:-]|\.\d{3}/g, '')

/** Presigned address of an object: the store itself answers whoever has it, for a few minutes, with the given headers. */
export async function signAddress(
  { client, pathOf }: S3Client,
  key: string,
  { method, type, disposition, now }: SignedAnswer,
): Promise<string> {
  const begun = Math.floor(now.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS
  const query = encodeQuery({
    'X-Amz-Expires': `${LIFE_SECONDS}`,
    'response-cache-control': `private, max-age=${LIFE_SECONDS}, immutable`,
    'response-content-disposition': disposition,
    'response-content-type': type,
  })
  const { accessKeyId, secretAccessKey, region = '' } = client
  const signer = new AwsV4Signer({
    url: `${pathOf(key)}?${query}`,
    method,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: toStamp(begun),
    signQuery: true,
  })
  const { url } = await signer.sign()
  // letter by letter as it was signed: a form's way of writing a query is another
  return `${url.origin}${url.pathname}?${encodeQuery(Object.fromEntries(url.searchParams))}`
}
