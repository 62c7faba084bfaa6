export { album, albumName, albumRelationship, type Album, type AlbumRelationship } from './album.ts'
export { END_CURSOR, isEndCursor } from './cursor.ts'
export { envelope, type Envelope, type PingResult, type SuccessResult } from './envelope.ts'
export { errorBody, explain, type ErrorBody } from './errors.ts'
export { eventBodies } from './events.ts'
export { labelText, type LabelChange, type LabelCheck, type LabelKind } from './label.ts'
export { codePoints, limits } from './limits.ts'
export { openApiDocument } from './openapi.ts'
export { answerOf, type DocumentedStatus, type InputOf, type Operation, type OutputOf } from './operation.ts'
export { operations, type OperationId, type Operations } from './operations.ts'
export { photo, previewPhoto, type Photo, type PreviewPhoto } from './photo.ts'
export { routes } from './routes.ts'
export { SESSION_HEADER } from './session-header.ts'
export {
  targetUrl,
  webhookConfig,
  webhookMetadata,
  webhookSubscription,
  type WebhookConfig,
  type WebhookEvent,
  type WebhookMetadata,
  type WebhookSubscription,
} from './webhook.ts'
