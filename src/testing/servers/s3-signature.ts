import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const STORE_KEY = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-test-1' }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
export const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The parts of a query in canonical order, without the signature. */
const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .toSorted()
    .join('&')

type Signed = { scope: string; names: string; date: string; payload: string; signature: string }

function isRight({ method, url = '', headers }: IncomingMessage, signed: Signed): boolean {
  const { scope, names, date, payload, signature } = signed
  const [day = ''] = scope.split('/')
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [method, path, canonicalQuery(query), ...lines, '', names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, STORE_KEY.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${STORE_KEY.secret}`,
  )
  return scope === `${day}/${STORE_KEY.region}/s3/aws4_request` && hmac(key, text).toString('hex') === signature
}

/** Milliseconds since 1970 of `20260301T120000Z`. */
const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Whether a presigned address has the right signature and has not expired. */
function isPresigned(request: IncomingMessage, query: URLSearchParams): boolean {
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const age = Date.now() - timeOf(get('Date'))
  const [id = '', ...scope] = get('Credential').split('/')
  const signed = { scope: scope.join('/'), names: get('SignedHeaders'), date: get('Date'), signature: get('Signature') }
  const isTime = age > -60_000 && age < Number(get('Expires')) * 1000
  return isTime && id === STORE_KEY.id && isRight(request, { ...signed, payload: 'UNSIGNED-PAYLOAD' })
}

/** Whether a request is signed correctly: Signature Version 4, step by step as in its specification. */
export function isSigned(request: IncomingMessage): boolean {
  const { headers, url = '' } = request
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  if (query.has('X-Amz-Signature')) return isPresigned(request, query)
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false
  const [date, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])]
  return isRight(request, { scope, names, signature, date, payload })
}
