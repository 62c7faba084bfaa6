/** What a refusal may say about itself; every field is fit to be read by the caller. */
export type ErrorDetails = { reason?: string; field?: string }

/**
 * The closed list of refusals: code → status → sentence. A sentence that concerns one field of the input begins with
 * its name.
 */
export const refusals = {
  BAD_INPUT: { status: 400, sentence: ({ reason = 'The input is not valid' }) => reason },
  CURSOR_UNKNOWN: { status: 400, sentence: () => 'cursor was not given out by this service for this list' },
  PHOTO_NOT_VISIBLE: { status: 400, sentence: () => 'photoId is not a photo that you can see' },
  SUBSCRIPTION_UNKNOWN: { status: 400, sentence: () => 'webhookId is not one of your subscriptions' },
  TOO_MANY_SUBSCRIPTIONS: {
    status: 400,
    sentence: () => 'You have 1,000 subscriptions, which is the most; delete one to make room for another',
  },
  KEY_INVALID: { status: 401, sentence: () => 'A valid API key is required in the x-api-key header' },
  ADMIN_REQUIRED: { status: 403, sentence: () => 'Only an admin of this album may do that' },
  OPERATOR_REQUIRED: { status: 403, sentence: () => 'Only the operator of this service may do that' },
  ALBUM_NOT_YOURS: { status: 403, sentence: () => 'albumId is not an album that you are an admin of' },
  LIBRARY_READ_ONLY: {
    status: 403,
    sentence: () => "Photos can't be added here: this service may only read its library",
  },
  ADDRESS_REFUSED: { status: 403, sentence: () => 'This signed address has expired or was changed' },
  ALBUM_NOT_FOUND: { status: 404, sentence: () => 'There is no album with this albumId' },
  PHOTO_NOT_FOUND: { status: 404, sentence: () => 'There is no photo with this photoId in this album' },
  SHARE_NOT_FOUND: { status: 404, sentence: () => 'There is no shared album at this address' },
  MEDIA_NOT_FOUND: { status: 404, sentence: () => 'The file of this photo is not there' },
  RECEIVER_NOT_FOUND: { status: 404, sentence: () => 'There is no receiver at this address' },
  CALLER_NOT_FOUND: { status: 404, sentence: () => 'There is no caller with this id' },
  PATH_NOT_FOUND: { status: 404, sentence: () => 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: () => 'This address does not take this method' },
  UPLOAD_ELSEWHERE: {
    status: 409,
    sentence: () => 'This upload goes on at another offset; begin it again to learn it',
  },
  UPLOAD_NOT_FOUND: { status: 404, sentence: () => 'There is no upload with this id' },
  BODY_TOO_LARGE: { status: 413, sentence: () => 'The body is larger than 1 MiB' },
  UPLOADS_MANY: {
    status: 429,
    sentence: () => 'You have too many uploads open at once: finish some of them, then begin this one again',
  },
  NO_ROOM: {
    status: 507,
    sentence: () => 'There is no room left where this service keeps its data; nothing was changed',
  },
  BUSY: { status: 503, sentence: () => 'The service could not get at its data just now; please try again in a moment' },
  INTERNAL: { status: 500, sentence: () => 'Something went wrong on our side; the request id names it in our log' },
} as const satisfies Record<string, { status: number; sentence: (details: ErrorDetails) => string }>

export type ErrorCode = keyof typeof refusals

/** A refusal on purpose; anything else that is thrown is a fault of ours and answers INTERNAL. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(refusals[code].sentence(details))
    this.name = 'ServiceError'
    this.code = code
    this.details = details
  }

  get status() {
    return refusals[this.code].status
  }
}

/** A mistake on the command line or in the environment; the message says what and how to mend it. */
export class UsageError extends Error {}
