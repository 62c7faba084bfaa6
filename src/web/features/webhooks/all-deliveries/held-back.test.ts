import { expect, test } from 'vitest'
import type { ListedDelivery } from '#contract/extensions.ts'
import { holdBack } from './held-back.ts'

const at = (minute: number): ListedDelivery => ({
  deliveryId: `${minute}`,
  createdAt: new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString(),
  isTest: false,
  state: 'delivered',
  attempts: [],
  webhookId: 'w',
  event: 'newAlbum',
  targetUrl: 'https://a.example',
})
const idsOf = (deliveries: readonly ListedDelivery[]) => deliveries.map(({ deliveryId }) => deliveryId)

test('nothing is held back while the user is not reading', () => {
  expect(holdBack([at(3), at(2)], undefined)).toEqual({ shown: [at(3), at(2)], held: 0 })
})

test('deliveries newer than the start of reading are held back and counted', () => {
  const { shown, held } = holdBack([at(4), at(3), at(2), at(1)], at(2).createdAt)
  expect([idsOf(shown), held]).toEqual([['2', '1'], 2])
})

test('older deliveries stay and newer ones are held, even if the one reading started at no longer matches', () => {
  const { shown, held } = holdBack([at(4), at(1)], at(2).createdAt)
  expect([idsOf(shown), held]).toEqual([['1'], 1])
})
