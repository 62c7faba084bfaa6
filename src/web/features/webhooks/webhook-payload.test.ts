import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventBodies, type Photo, type WebhookConfig } from '#contract/index.ts'
import { curlOf, formatJson, payloadOf, readJson, samplePhoto, shortenAddresses } from './webhook-payload.ts'

const targetUrl = 'https://hooks.example/in'
const labelAdded: WebhookConfig = { event: 'photoLabelAdded', albumId: 'a', label: 'approved', targetUrl }
const photo: Photo = {
  photoId: 'p1',
  originalUrl: 'https://m.example/o',
  stableUrl: 'https://m.example/s',
  downloadUrl: 'https://m.example/d',
  labels: ['Best'],
  restrictedLabels: ['nsfw'],
}

describe('the sample delivery', () => {
  const configs: WebhookConfig[] = [
    labelAdded,
    { event: 'newPhoto', albumId: 'a', targetUrl, metadata: { stage: 'main', priority: 2, live: true } },
    { event: 'newAlbum', targetUrl },
  ]
  const samples = [{}, { photo }, { previewPhoto: photo }, { album: { albumId: 'a' } }]
  test.each(configs.flatMap((config) => samples.map((sample) => ({ config, sample, event: config.event }))))(
    'matches the schema of its event: $event with $sample',
    ({ config, sample }) => {
      const { body } = payloadOf(config, sample)
      expect(eventBodies[config.event].parse(body)).toEqual(body)
      expect(body.metadata).toEqual(config.metadata)
    },
  )

  test('has the label that triggers it, once', () => {
    expect(payloadOf(labelAdded, { photo }).body.data).toMatchObject({ labels: ['Best', 'approved'] })
    const restricted = payloadOf({ ...labelAdded, label: 'nsfw' }, { photo })
    expect(restricted.body.data).toMatchObject({ labels: ['Best'], restrictedLabels: ['nsfw'] })
  })

  test('says where its data is from', () => {
    expect(payloadOf(labelAdded, { photo, previewPhoto: photo }).from).toBe('photo')
    expect(payloadOf(labelAdded, { previewPhoto: photo }).from).toBe('preview')
    expect(payloadOf(labelAdded, {}).from).toBe('example')
    expect(payloadOf({ event: 'newAlbum', targetUrl }, { album: { albumId: 'x' } }).from).toBe('album')
    expect(payloadOf({ event: 'newAlbum', targetUrl }, {}).from).toBe('example')
  })

  test('uses a photo that has the label, if there is one', () => {
    const other = { ...photo, photoId: 'p2', labels: ['approved'] }
    expect(samplePhoto([photo, other], labelAdded)).toBe(other)
    expect(samplePhoto([photo], labelAdded)).toBe(photo)
    expect(samplePhoto([], labelAdded)).toBeUndefined()
  })
})

describe('formatted JSON', () => {
  test('keeps lists of plain values on one line and omits undefined values', () => {
    expect(formatJson({ data: { labels: ['a', 'b'], width: undefined }, none: {} })).toBe(
      '{\n  "data": {\n    "labels": ["a", "b"]\n  },\n  "none": {}\n}',
    )
  })

  test('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('is left as it came if it nests thousands of levels of %s', (open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
    expect(readJson(nested(20))).toEqual(JSON.parse(nested(20)))
    expect(readJson(nested(3_000))).toBe(nested(3_000))
  })

  test('shortens long addresses of a photo, but not metadata', () => {
    const address = 'https://media.example/0123456789?signature=abcdef'
    const long = { ...photo, originalUrl: address, stableUrl: address.replace('s:', ':') }
    expect(shortenAddresses({ data: long, metadata: { back: address } })).toEqual({
      data: { ...photo, originalUrl: 'https://…', stableUrl: 'http://…' },
      metadata: { back: address },
    })
  })
})

/** The arguments that a real shell passes to curl when the command is pasted into it. */
function wordsOf(command: string | undefined): string[] {
  const pasted = `curl() { printf '%s\\0' "$@"; }\n${command}\nprintf 'and nothing else'\n`
  const said = execFileSync('/bin/sh', { input: pasted, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] }).split('\0')
  expect(said.pop()).toBe('and nothing else')
  return said
}

const dangers = [
  "it's 'quoted'",
  '"double" \\ back\\',
  'one\ntwo\r\nthree\n',
  '$(touch gone) ${HOME} $HOME $$',
  '`touch gone`',
  'wow! !! !$ !curl',
  '; touch gone & | > < * ? [1-9] {a,b} ~ #',
  '-o gone @/etc/passwd',
  '\u001b[201~\ntouch gone\n\u009b',
  '\u202egnp.exe\u2028\u0000',
  'lone \ud800 half',
  'Été 写真 👩‍🚀',
]

function checkCurl(given: string): void {
  const address = `https://hooks.example/${given}`
  const body = { data: { name: given }, metadata: { [given]: given } }
  const command = curlOf(address, body)
  // no characters that a terminal interprets
  expect(command?.replaceAll(' \\\n', ' ')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  const words = wordsOf(command)
  expect(words.slice(0, -1)).toEqual([
    '--globoff',
    '-X',
    'POST',
    new URL(address).href,
    '-H',
    'content-type: application/json',
    '--data-raw',
  ])
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(body)
}

describe('the curl command', () => {
  test.each(dangers)('passes %j in the address and the body unchanged through a shell', checkCurl)

  test('passes any text unchanged through a shell', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.array(fc.constantFrom(...dangers)).map((parts) => parts.join('')),
    )
    fc.assert(fc.property(text, checkCurl), { numRuns: 60 })
  })

  test.each(['not an address', '-o/etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)', 'https://', ''])(
    'is undefined for %j, which is not a web address',
    (address) => {
      expect(curlOf(address, {})).toBeUndefined()
    },
  )
})
