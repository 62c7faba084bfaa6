import * as z from 'zod/mini'
import { album, albumRelationship } from './album.ts'
import { errorBody } from './errors.ts'
import { eventBodies } from './events.ts'
import { openApiDescriptions } from './openapi-descriptions.ts'
import { answerOf, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { photo, previewPhoto } from './photo.ts'
import {
  newAlbumConfig,
  newPhotoConfig,
  photoLabelAddedConfig,
  webhookConfig,
  webhookMetadata,
  webhookSubscription,
} from './webhook.ts'

export type Json = Record<string, unknown>
export type JsonSchema = Json & { properties?: Record<string, Json | boolean>; required?: string[] }

/** Schemas named under components/schemas and referenced everywhere else. */
const components = {
  Album: album,
  PreviewPhoto: previewPhoto,
  Photo: photo,
  NewPhotoConfiguration: newPhotoConfig,
  NewAlbumConfiguration: newAlbumConfig,
  PhotoLabelAddedConfiguration: photoLabelAddedConfig,
  WebhookConfiguration: webhookConfig,
  WebhookConfig: webhookSubscription,
  WebhookMetadata: webhookMetadata,
  AlbumRelationship: albumRelationship,
  Error: errorBody,
} as const
export type ComponentName = keyof typeof components

export const schemaRef = (name: ComponentName): Json => ({ $ref: `#/components/schemas/${name}` })

/** Drops what zod adds needlessly: the range of safe integers to every integer, and the schema of record keys. */
function dropNoise(schema: Json) {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  delete schema['propertyNames']
}

/** The fields of an object; the schema `true` becomes the empty one, which also allows anything. */
export const fieldsOf = ({ properties = {} }: JsonSchema): [string, Json][] =>
  Object.entries(properties).map(([field, schema]) => [field, typeof schema === 'boolean' ? {} : schema])

function withWords(name: string, schema: JsonSchema): JsonSchema {
  const descriptions = openApiDescriptions[name]
  if (descriptions === undefined) return schema
  const described = fieldsOf(schema).map(([field, value]) => {
    const description = descriptions[field]
    return [field, description === undefined ? value : { ...value, description }]
  })
  return { ...schema, properties: Object.fromEntries(described) }
}

/**
 * Every schema of the document, emitted together so that they can reference one another: components by name, inputs as
 * `<operation> input`, answers as `<operation> answer`, events as `<event> body`.
 */
export function openApiSchemas() {
  const registry = z.registry<{ id: string }>()
  const all: Operation[] = Object.values(operations)
  // a schema has one id, and some operations share an input: each gets a clone
  const add = (id: string, schema: z.ZodMiniType) => registry.add(z.clone(schema), { id })
  for (const [name, schema] of Object.entries(components)) registry.add(schema, { id: name })
  for (const operation of all) {
    add(`${operation.id} input`, operation.input)
    add(`${operation.id} answer`, answerOf(operation))
  }
  for (const [event, body] of Object.entries(eventBodies)) add(`${event} body`, body)

  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // as sent: fields with a default are optional, and answers may have additional fields
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  })
  const schemaOf = (id: string): JsonSchema => {
    const emitted = schemas[id]
    if (emitted === undefined) throw new Error(`no schema was emitted for ${id}`)
    const { $schema: _schema, $id: _id, id: _name, ...schema } = emitted
    return withWords(id.endsWith(' answer') ? 'answer' : id.replace(/ .*/, ''), schema)
  }
  return {
    schemaOf,
    components: Object.fromEntries(Object.keys(components).map((name) => [name, schemaOf(name)])),
  }
}
