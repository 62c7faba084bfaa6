import { expect, test } from 'vitest'
import { createFollowedAnswers } from './followed-answers.ts'

test('an answer is known for a day since it last passed, the last ten thousand of them', () => {
  let now = 0
  const { note, isKnown } = createFollowedAnswers(() => now)
  expect(isKnown('a')).toBe(false)
  note('a')
  now += 20 * 3_600_000
  expect(isKnown('a')).toBe(true)
  note('b')
  now += 5 * 3_600_000
  expect([isKnown('a'), isKnown('b')]).toEqual([false, true])
  for (let index = 0; index < 10_000; index++) note(String(index))
  expect([isKnown('b'), isKnown('0'), isKnown('9999')]).toEqual([false, true, true])
})
