import { expect, test } from 'vitest'
import { readListPage } from './read-list-page.ts'

const page = (inside: string) => `<?xml version="1.0"?>\n<ListBucketResult>${inside}</ListBucketResult>`

const contents = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-03-01T12:00:00.000Z</LastModified><ETag>&quot;e&quot;</ETag><Size>7</Size></Contents>`

test('keys are decoded as the store encodes them, in percent-encoding or as XML', () => {
  const [object] = readListPage(page(`<EncodingType>url</EncodingType>${contents('a+b%2Fc%2B.jpg')}`)).objects
  expect(object).toEqual({ key: 'a b/c+.jpg', size: 7, writtenAt: Date.UTC(2026, 2, 1, 12), etag: '"e"' })
  expect(readListPage(page(contents('a+b%2F &amp; &#233;&#x1f3d4;&apos;.jpg'))).objects).toMatchObject([
    { key: "a+b%2F & é🏔'.jpg" },
  ])
})

test('the continuation token is returned only if there is a next page', () => {
  const token = '<NextContinuationToken>t&amp;</NextContinuationToken>'
  expect(readListPage(page(`<IsTruncated>true</IsTruncated>${token}`)).next).toBe('t&')
  expect(readListPage(page(`<IsTruncated>false</IsTruncated>${token}`)).next).toBeUndefined()
  expect(readListPage(page(''))).toEqual({ objects: [], next: undefined })
})

test.each([
  ['the page of a proxy', '<html><title>Back soon</title></html>'],
  ['nothing', ''],
  ['one of several pages, without a way to the next', page('<IsTruncated>true</IsTruncated>')],
])('%s is an error, not an empty bucket', (_what, text) => {
  expect(() => readListPage(text)).toThrow('its response is incomplete or isn’t a listing')
})
