import { expect, test } from 'vitest'
import { createFollowedAnswers } from './followed-answers.ts'

test('an answer is known for a day after it last passed; the latest ten thousand are kept', () => {
  let now = 0
  const followed = createFollowedAnswers(() => now)
  expect(followed.isKnown('a')).toBe(false)
  followed.note('a')
  now += 20 * 3_600_000
  expect(followed.isKnown('a')).toBe(true)
  followed.note('b')
  now += 5 * 3_600_000
  expect([followed.isKnown('a'), followed.isKnown('b')]).toEqual([false, true])
  for (let index = 0; index < 10_000; index++) followed.note(String(index))
  expect([followed.isKnown('b'), followed.isKnown('0'), followed.isKnown('9999')]).toEqual([false, true, true])
})
