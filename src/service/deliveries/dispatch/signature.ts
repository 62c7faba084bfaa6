import { createHmac } from 'node:crypto'
import { randomSecret } from '#service/core/random.ts'

const PREFIX = 'whsec_'

/** 256 random bits in the format of Standard Webhooks. */
export const newSigningSecret = () => PREFIX + Buffer.from(randomSecret(), 'base64url').toString('base64')

type SignedMessage = { id: string; timestamp: number; body: string }

const signWith = (secret: string, { id, timestamp, body }: SignedMessage) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')

/** The headers of Standard Webhooks 1.0.0; one signature per secret, of which the receiver needs one. */
export const signatureHeaders = (signed: SignedMessage, secrets: readonly string[]) => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signWith(secret, signed)}`).join(' '),
})
