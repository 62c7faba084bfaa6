import { expect, test } from 'vitest'
import { createFollowedAnswers } from './followed-answers.ts'

test('an answer is known if it passed since a time; the latest ten thousand are kept', () => {
  const followed = createFollowedAnswers()
  expect(followed.isKnown('a', -Infinity)).toBe(false)
  followed.note('a', 20)
  expect([followed.isKnown('a', -Infinity), followed.isKnown('a', 20), followed.isKnown('a', 21)]).toEqual([
    true,
    true,
    false,
  ])
  for (let index = 0; index < 10_000; index++) followed.note(String(index), 30)
  expect(['a', '0', '9999'].map((address) => followed.isKnown(address, 0))).toEqual([false, true, true])
})
