// Receives webhooks of photo albums. Needs Node 20 or later, and an https reverse proxy in front of it.
// If the service signs, start it with the secret: WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

// the path of the webhook's URL
const PATH = '/webhooks'
// `token` in the webhook's metadata, for services that don't sign; '' leaves it unchecked
const TOKEN = ''
const SECRET = process.env.WEBHOOK_SECRET ?? ''
const PORT = Number(process.env.PORT ?? 8080)

if (SECRET === '' && TOKEN === '') throw new Error('Set WEBHOOK_SECRET or TOKEN: otherwise anyone could send.')

/** Called once for each delivery, after the response was sent. Move slow work to a queue. */
function handle({ id, event, data, metadata }) {
  console.log(JSON.stringify({ id, event, of: data.photoId ?? data.albumId, metadata }))
}

const LARGEST_BYTES = 5_000_000
const TOLERANCE_SECONDS = 300

const digest = (text) => createHash('sha256').update(String(text)).digest()
// digests all have the same length, so that comparing them takes constant time
const isEqual = (one, other) => timingSafeEqual(digest(one), digest(other))

/** Standard Webhooks: an HMAC of the id, the time and the raw body. While a secret is being rotated there are two signatures. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(SECRET.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest('base64')
  return signatures.split(' ').some((one) => isEqual(one, `v1,${signature}`))
}

// a delivery may arrive twice, with the same id
const seen = new Set()
function isRepeated(id) {
  if (id === undefined) return false
  if (seen.has(id)) return true
  seen.add(id)
  if (seen.size > 10_000) seen.delete(seen.values().next().value)
  return false
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > LARGEST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function answer(request, response) {
  const end = (status) => response.writeHead(status).end()
  if (request.url.split('?')[0] !== PATH) return end(404)
  if (request.method !== 'POST') return end(405)
  const body = await readBody(request)
  if (body === undefined) return end(413)
  if (SECRET !== '' && !isSigned(request.headers, body)) return end(401)
  let delivery
  try {
    delivery = JSON.parse(body)
  } catch {
    return end(400)
  }
  const { data } = delivery ?? {}
  const metadata = delivery?.metadata ?? {}
  if (TOKEN !== '' && !isEqual(metadata.token, TOKEN)) return end(401)
  if (typeof data !== 'object' || data === null) return end(400)
  end(204)
  const id = request.headers['webhook-id']
  // only some services send the event's name; a self-describing webhook has it in its metadata
  const event = request.headers['webhook-event'] ?? metadata.event
  if (!isRepeated(id)) handle({ id, event, data, metadata })
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    response.destroy()
  })
}).listen(PORT, '127.0.0.1')
