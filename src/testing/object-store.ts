import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'eu-test-1'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Signature Version 4, step by step as its specification has it: what the request should have been signed with. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [date = ''] = scope.split('/')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${SECRET}`,
  )
  return scope === `${date}/${REGION}/s3/aws4_request` && hmac(key, text).toString('hex') === signature
}

/** An S3-compatible store in memory that lets in only what is signed, and breaks where it is told to. */
export async function startObjectStore() {
  const objects = new Map<string, Buffer>()
  /** Answers given before any other: the status, and the store's own word for it. */
  const troubles: [status: number, code: string][] = []
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const body = Buffer.concat(await request.toArray())
    const { method, url = '', headers } = request
    const trouble = troubles.shift()
    if (trouble) return refuse(...trouble)
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    if (method === 'PUT') {
      if (headers['x-amz-content-sha256'] !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch')
      objects.set(url, body)
      return response.end()
    }
    const found = objects.get(url)
    if (method === 'DELETE') {
      objects.delete(url)
      return response.writeHead(204).end()
    }
    if (found === undefined) return refuse(404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length })
    return response.end(method === 'HEAD' ? undefined : part)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    objects,
    troubles,
    /** The address of a bucket in it; `secret`: what one signs with. */
    address: (secret = SECRET) =>
      `s3+http://${ID}:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket/small?region=${REGION}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
