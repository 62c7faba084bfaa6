import { describe, expect, test } from 'vitest'
import { readBaseAddress } from './base-address.ts'

const read = (typed: string) => readBaseAddress(typed, 'https://app.example')

test.each([
  ['https://p.example/api', 'https://p.example/api'],
  ['  https://p.example/api/  ', 'https://p.example/api'],
  ['https://p.example', 'https://p.example'],
  ['https://p.example///', 'https://p.example'],
  ['HTTPS://P.Example:443/Api/', 'https://p.example/Api'],
  ['/api/', 'https://app.example/api'],
  ['http://localhost:4310/api', 'http://localhost:4310/api'],
  ['http://127.0.0.1:4310/api', 'http://127.0.0.1:4310/api'],
  ['http://[::1]:4310/api', 'http://[::1]:4310/api'],
  ['http://photos.localhost/api', 'http://photos.localhost/api'],
])('%j is used as %j, without a warning', (typed, base) => {
  expect(read(typed)).toEqual({ base })
})

test.each(['http://p.example/api', 'http://192.168.0.7:4310/api', 'http://127.example.com', 'http://notlocalhost/api'])(
  '%j gets a warning: it is not encrypted',
  (typed) => {
    expect(read(typed)).toMatchObject({ base: typed, warning: expect.stringContaining('isn’t encrypted') })
  },
)

describe('an unusable address is explained', () => {
  test.each([
    ['', /^Enter the base address/],
    ['   ', /^Enter the base address/],
    ['p.example/api', /^Start the address with https:\/\/.*https:\/\/p\.example\/api$/],
    ['localhost:4310/api', /^Start the address with https:\/\/.*https:\/\/localhost:4310\/api$/],
    ['//p.example/api', /^Start the address with https:\/\/.*https:\/\/p\.example\/api$/],
    ['two words', /^Start the address with/],
    ['ftp://p.example', /has to start with https/],
    ['javascript://p.example', /has to start with https/],
    ['https://me:secret@p.example', /user name and password/],
    ['https://p.example/api?key=1', /after the \?/],
    ['https://p.example/api#key', /after the \? or #/],
    ['https://', /^Start the address with/],
  ])('%j', (typed, sentence) => {
    expect(read(typed)).toEqual({ error: expect.stringMatching(sentence) })
  })
})
