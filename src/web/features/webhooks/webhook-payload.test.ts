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

describe('the curl command', () => {
  test('means the same to a shell, whatever the body holds', () => {
    const text = fc.string({ unit: 'binary' }).filter((given) => !given.includes('\0') && given.isWellFormed())
    fc.assert(
      fc.property(text, (given) => {
        // printf in curl's place shows the words the shell would hand to it
        const command = curlOf(`https://hooks.example/${given.replaceAll('\r', '')}`, { given }).replace(/^curl/, "printf '%s\\0'")
        const words = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1)
        expect(words.at(-1)).toBe(JSON.stringify({ given }))
        expect(words[2]).toBe(`https://hooks.example/${given.replaceAll('\r', '')}`)
      }),
      { numRuns: 40 },
    )
  })
})
