import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventBodies, type Photo, type WebhookConfig } from '#contract/index.ts'
import { curlOf, formatJson, payloadOf, samplePhoto, shortenAddresses } from './webhook-payload.ts'

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

describe('what the receiver gets', () => {
  const configs: WebhookConfig[] = [
    labelAdded,
    { event: 'newPhoto', albumId: 'a', targetUrl, metadata: { stage: 'main', priority: 2, live: true } },
    { event: 'newAlbum', targetUrl },
  ]
  const samples = [{}, { photo }, { previewPhoto: photo }, { album: { albumId: 'a' } }]
  test.each(configs.flatMap((config) => samples.map((sample) => ({ config, sample, event: config.event }))))(
    'fits the interface: $event with $sample',
    ({ config, sample }) => {
      const { body } = payloadOf(config, sample)
      expect(eventBodies[config.event].parse(body)).toEqual(body)
      expect(body.metadata).toEqual(config.metadata)
    },
  )

  test('carries the label that was waited for, once', () => {
    expect(payloadOf(labelAdded, { photo }).body.data).toMatchObject({ labels: ['Best', 'approved'] })
    const restricted = payloadOf({ ...labelAdded, label: 'nsfw' }, { photo })
    expect(restricted.body.data).toMatchObject({ labels: ['Best'], restrictedLabels: ['nsfw'] })
  })

  test('says how real it is', () => {
    expect(payloadOf(labelAdded, { photo, previewPhoto: photo }).from).toBe('photo')
    expect(payloadOf(labelAdded, { previewPhoto: photo }).from).toBe('preview')
    expect(payloadOf(labelAdded, {}).from).toBe('example')
    expect(payloadOf({ event: 'newAlbum', targetUrl }, { album: { albumId: 'x' } }).from).toBe('album')
    expect(payloadOf({ event: 'newAlbum', targetUrl }, {}).from).toBe('example')
  })

  test('is shown with a photo that has the label, where there is one', () => {
    const other = { ...photo, photoId: 'p2', labels: ['approved'] }
    expect(samplePhoto([photo, other], labelAdded)).toBe(other)
    expect(samplePhoto([photo], labelAdded)).toBe(photo)
    expect(samplePhoto([], labelAdded)).toBeUndefined()
  })
})

describe('JSON to be read', () => {
  test('keeps lists of plain values in one line and leaves out what is undefined', () => {
    expect(formatJson({ data: { labels: ['a', 'b'], width: undefined }, none: {} })).toBe(
      '{\n  "data": {\n    "labels": ["a", "b"]\n  },\n  "none": {}\n}',
    )
  })

  test('is still the same JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('shortens the addresses of a photo where they are long, and no metadata', () => {
    const address = 'https://media.example/0123456789?signature=abcdef'
    const long = { ...photo, originalUrl: address, stableUrl: address.replace('s:', ':') }
    expect(shortenAddresses({ data: long, metadata: { back: address } })).toEqual({
      data: { ...photo, originalUrl: 'https://…', stableUrl: 'http://…' },
      metadata: { back: address },
    })
  })
})

/** The words that a real shell hands to curl when this is pasted into it. */
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
  // what a terminal acts upon by itself can't be in what is pasted
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
  test.each(dangers)('means to a shell what it says, with %j in the address and the body', checkCurl)

  test('whatever else is in them', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.array(fc.constantFrom(...dangers)).map((parts) => parts.join('')),
    )
    fc.assert(fc.property(text, checkCurl), { numRuns: 60 })
  })

  test.each(['not an address', '-o/etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)', 'https://', ''])(
    'is none for %j, which is no web address',
    (address) => {
      expect(curlOf(address, {})).toBeUndefined()
    },
  )
})
