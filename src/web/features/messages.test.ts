import { describe, expect, test } from 'vitest'
import { messages as download } from './download/messages.ts'
import { messages as journal } from './journal/messages.ts'
import { messages as details } from './photo-details/messages.ts'
import { messages as settings } from './settings/messages.ts'
import { messages as deliveries } from './webhooks/all-deliveries/messages.ts'
import { messages as findings } from './webhooks/findings/messages.ts'
import { messages as list } from './webhooks/list/messages.ts'

describe('sentences with a number', () => {
  test('use the singular for one', () => {
    expect(settings.unsent(1)).toBe(
      '1 label change hasn’t been sent yet. Forgetting everything discards it; save it as a file to keep it.',
    )
    expect(settings.unsent(2)).toMatch(/discards them; save them .* to keep them\.$/)
    expect(journal.wouldChange(1)).toBe('1 change would be made, in one request.')
    expect(download.downloadLeft(1)).toBe('Download the other one')
    expect(list.selectAll(1)).toBe('Select the 1 webhook shown')
    expect(list.selectAll(2)).toBe('Select all 2 webhooks shown')
  })

  test('have their own wording for none', () => {
    expect(findings.checkCost(0)).toContain('There are no photos to read yet.')
    expect(deliveries.confirm(0, false)).toBe('Send again')
  })
})

test('the size of a photo is in megapixels too, unless it has next to none', () => {
  expect([details.sizeOf(6000, 4000), details.sizeOf(640, 480), details.sizeOf(200, 200)]).toEqual([
    '6,000 × 4,000 · 24 megapixels',
    '640 × 480 · 0.3 megapixels',
    '200 × 200',
  ])
})
