import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument, operations } from './index.ts'
import { openApiDescriptions } from './openapi-descriptions.ts'
import { openApiSchemas } from './openapi-schemas.ts'

const document = openApiDocument('https://photos.example/api')
const at = (...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), document)
const body = (...path: string[]) => at(...path, 'content', 'application/json', 'schema')

function* everyObject(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield Object.fromEntries(Object.entries(value))
  for (const inner of Object.values(value)) yield* everyObject(inner)
}

test('is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('has the 14 operations, each with its documented statuses', () => {
  const listed = Object.values(operations).map(({ method, path, id, statuses }) => [
    at('paths', path, method.toLowerCase(), 'operationId'),
    Object.keys(Object(at('paths', path, method.toLowerCase(), 'responses'))),
    [id, ['200', ...statuses.map(String)]],
  ])
  expect(listed).toHaveLength(14)
  for (const [operationId, statuses, wanted] of listed) expect([operationId, statuses]).toEqual(wanted)
})

test('has the three events', () => {
  expect(Object.keys(Object(at('webhooks')))).toEqual(['newPhoto', 'newAlbum', 'photoLabelAdded'])
  expect(body('webhooks', 'newAlbum', 'post', 'requestBody')).toEqual({
    type: 'object',
    properties: {
      data: { $ref: '#/components/schemas/Album' },
      metadata: { $ref: '#/components/schemas/WebhookMetadata' },
    },
    required: ['data'],
  })
})

test('every reference resolves, and every named schema is referenced', () => {
  const references = [...everyObject(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  for (const reference of references) expect(at(...reference.slice(2).split('/')), reference).toBeTypeOf('object')
  expect(new Set(references)).toEqual(
    new Set(Object.keys(openApiSchemas().components).map((name) => `#/components/schemas/${name}`)),
  )
})

test('has the limits, defaults and descriptions of the interface', () => {
  expect(at('paths', '/album/getAlbums', 'get', 'parameters')).toEqual([
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'Maximum number of albums',
      schema: { type: 'integer', minimum: 1, maximum: 64, default: 32 },
    },
    {
      name: 'cursor',
      in: 'query',
      required: false,
      description: 'The `cursor` that came with the page before',
      schema: { type: 'string' },
    },
    {
      name: 'search',
      in: 'query',
      required: false,
      description: 'Case-insensitive substring match on the album name',
      schema: { type: 'string' },
    },
    {
      name: 'relationship',
      in: 'query',
      required: false,
      description: "The caller's relationship to the album",
      schema: { $ref: '#/components/schemas/AlbumRelationship' },
    },
  ])
  expect(body('paths', '/album/createAlbum', 'post', 'requestBody')).toEqual({
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
    required: ['name'],
  })
})

test('answers may have additional fields, and only paged ones have a cursor', () => {
  for (const object of everyObject(document)) {
    expect(object['additionalProperties']).not.toBe(false)
    expect(object['maximum']).not.toBe(Number.MAX_SAFE_INTEGER)
  }
  const paged = Object.values(operations).filter(({ method, path }) =>
    Object.hasOwn(
      Object(Reflect.get(Object(body('paths', path, method.toLowerCase(), 'responses', '200')), 'properties')),
      'cursor',
    ),
  )
  expect(paged.map(({ id }) => id)).toEqual(['getAlbums', 'getSubscriptions'])
})

test('every description belongs to an existing field', () => {
  const written = Object.values(openApiDescriptions).flatMap((words) => Object.values(words))
  const shown = new Set([...everyObject(document)].map(({ description }) => description))
  expect(written.filter((words) => !shown.has(words))).toEqual([])
})
