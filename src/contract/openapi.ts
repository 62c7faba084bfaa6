import * as z from 'zod/mini'
import { album } from './album.ts'
import { errorBody } from './errors.ts'
import { eventBodies } from './events.ts'
import { answerOf, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { photo, previewPhoto } from './photo.ts'
import { webhookConfig, webhookMetadata, webhookSubscription } from './webhook.ts'

type Json = Record<string, unknown>

/** Named once under components/schemas and referred to from everywhere else. */
const components = {
  Album: album,
  Photo: photo,
  PreviewPhoto: previewPhoto,
  WebhookConfiguration: webhookConfig,
  WebhookMetadata: webhookMetadata,
  WebhookConfig: webhookSubscription,
  Error: errorBody,
}

const registry = z.registry<{ id: string; minLength?: number; maxLength?: number }>()
for (const [id, schema] of Object.entries(components)) registry.add(schema, { id })

const uri = (id: string) => `#/components/schemas/${id}`

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  void $defs
  return json
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(registry, { uri, io: 'output', target: 'draft-2020-12' })
  return schemas
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

const ref = (id: keyof typeof components): Json => ({ $ref: uri(id) })

const statusTexts = { 400: 'Malformed, or a required parameter is missing', 403: 'Not permitted', 404: 'Not found' }

function parametersOf(operation: Operation): Json[] {
  const { properties = {}, required = [] } = schemaOf(operation.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function pathItem(operation: Operation): Json {
  const input =
    operation.method === 'GET'
      ? { parameters: parametersOf(operation) }
      : { requestBody: { required: true, ...json(schemaOf(operation.input, 'input')) } }
  const errors = operation.statuses.map((status) => [
    String(status),
    { description: statusTexts[status], ...(status === 404 ? {} : json(ref('Error'))) },
  ])
  return {
    [operation.method.toLowerCase()]: {
      operationId: operation.id,
      summary: operation.summary,
      ...input,
      responses: {
        '200': { description: 'Done', ...json(schemaOf(answerOf(operation), 'output')) },
        ...Object.fromEntries(errors),
      },
    },
  }
}

/** The OpenAPI 3.1 document of the interface, webhooks included. `base` is the address the paths are appended to. */
export function openApiDocument(base: string): Json {
  const all: Operation[] = Object.values(operations)
  return {
    openapi: '3.1.0',
    info: { title: 'Photo Album Service', version: '0.1.0' },
    servers: [{ url: base }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(all.map((operation) => [operation.path, pathItem(operation)])),
    webhooks: Object.fromEntries(
      Object.entries(eventBodies).map(([event, body]) => [
        event,
        {
          post: {
            operationId: event,
            requestBody: { required: true, ...json(schemaOf(body, 'output')) },
            responses: { '2XX': { description: 'Received' } },
          },
        },
      ]),
    ),
    components: {
      schemas: componentSchemas(),
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  }
}
