import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { systemClock } from '#service/core/system-clock.ts'
import { newSigningSecret, signatureHeaders } from './signature.ts'

test('the published example gets its published signature', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signatureHeaders(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('the standardwebhooks package verifies it with the old and the new secret, and no other', () => {
  const secrets = [newSigningSecret(), newSigningSecret()]
  const body = JSON.stringify({ data: { name: 'Städtereise 🌸', quote: '"' }, metadata: { n: -1.5 } })
  // the system clock, as `verify` has it: the other may differ from it once the process is old
  const timestamp = Math.floor(systemClock().getTime() / 1000)
  const headers = signatureHeaders({ id: 'some.id', timestamp, body }, secrets)
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow('No matching signature')
  const later = { ...headers, 'webhook-timestamp': String(timestamp + 1) }
  expect(() => new Webhook(secrets[0] ?? '').verify(body, later)).toThrow('No matching signature')
})
