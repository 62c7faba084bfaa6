import { eventBodies } from './events.ts'
import { fieldsOf, openApiSchemas, schemaRef, type Json, type JsonSchema } from './openapi-schemas.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'

type SchemaOf = (id: string) => JsonSchema

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

const statusTexts = { 400: 'Malformed, or a required parameter is missing', 403: 'Not permitted', 404: 'Not found' }

const eventTexts = {
  newPhoto: 'A photo (image, live photo or video) was added to the album',
  newAlbum: 'An album was created, or the caller was added to one',
  photoLabelAdded: 'A label was added to an Active photo of the album',
}

const queryParameters = (input: JsonSchema): Json[] =>
  fieldsOf(input).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: (input.required ?? []).includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }))

function inputOf(operation: Operation, schemaOf: SchemaOf): Json {
  if (operation.id === 'createSubscription')
    return { requestBody: { required: true, ...json(schemaRef('WebhookConfiguration')) } }
  const schema = schemaOf(`${operation.id} input`)
  return operation.method === 'GET'
    ? { parameters: queryParameters(schema) }
    : { requestBody: { required: true, ...json(schema) } }
}

function answerSchema(operation: Operation, schemaOf: SchemaOf): Json {
  const { properties: { cursor, ...properties } = {}, ...schema } = schemaOf(`${operation.id} answer`)
  return { ...schema, properties: operation.paged ? { ...properties, cursor } : properties }
}

const pathItem = (operation: Operation, schemaOf: SchemaOf): Json => ({
  [operation.method.toLowerCase()]: {
    operationId: operation.id,
    summary: operation.summary,
    ...inputOf(operation, schemaOf),
    responses: {
      '200': { description: 'Done', ...json(answerSchema(operation, schemaOf)) },
      ...Object.fromEntries(
        operation.statuses.map((status) => [
          String(status),
          { description: statusTexts[status], ...(status === 404 ? {} : json(schemaRef('Error'))) },
        ]),
      ),
    },
  },
})

const webhook = (event: keyof typeof eventBodies, schemaOf: SchemaOf): Json => ({
  post: {
    operationId: event,
    summary: eventTexts[event],
    // a delivery is sent without a key
    security: [],
    requestBody: { required: true, ...json(schemaOf(`${event} body`)) },
    responses: { '2XX': { description: 'Received' } },
  },
})

/** The OpenAPI 3.1 document of the interface, with its webhooks. `base`: the address that paths are appended to. */
export function openApiDocument(base: string): Json {
  const { schemaOf, components } = openApiSchemas()
  const all: Operation[] = Object.values(operations)
  return {
    openapi: '3.1.0',
    info: { title: 'Photo Album Service', version: '0.1.0' },
    servers: [{ url: base }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(all.map((operation) => [operation.path, pathItem(operation, schemaOf)])),
    webhooks: {
      newPhoto: webhook('newPhoto', schemaOf),
      newAlbum: webhook('newAlbum', schemaOf),
      photoLabelAdded: webhook('photoLabelAdded', schemaOf),
    },
    components: {
      schemas: components,
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  }
}
