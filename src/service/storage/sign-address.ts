import { AwsV4Signer } from 'aws4fetch'
import { encodeQuery, type S3Client } from './s3-client.ts'

/** The request that an address is signed for, the headers of its answer, and the time. */
export type SignedAnswer = { method: string; type: string; disposition: string; now: Date }

/** A store that serves objects itself, at presigned addresses. */
export type DirectSender = {
  /** Scheme, host and port. */
  origin: string
  sign: (key: string, answer: SignedAnswer) => Promise<string>
}

/** Lifetime of a presigned address. */
const LIFE_SECONDS = 900
/** Addresses stay the same within this, so that browsers can cache them; at least two thirds of their life are left. */
const STEP_SECONDS = 300

/**
 * Seconds for which a presigned address may be cached: it works for longer, and stays the same for at most this long.
 */
export const SIGNED_SECONDS = STEP_SECONDS

const toStamp = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/[:-]|\.\d{3}/g, '')

/** Presigned address of an object, at which the store itself answers for a few minutes, with the given headers. */
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
  // encoded exactly as it was signed: URLSearchParams encodes like a form
  return `${url.origin}${url.pathname}?${encodeQuery(Object.fromEntries(url.searchParams))}`
}
