/** Details of a refusal; every field is safe to show to the caller. */
export type ErrorDetails = {
  reason?: string
  field?: string
  /** Seconds. */
  retryAfter?: number
}

/**
 * The closed list of refusals: code → status → sentence. A sentence about one field of the input begins with its
 * name.
 */
export const refusals = {
  BAD_INPUT: { status: 400, sentence: ({ reason = 'The input is not valid' }) => reason },
  CURSOR_UNKNOWN: { status: 400, sentence: () => 'cursor is not valid for this list' },
  PHOTO_NOT_VISIBLE: { status: 400, sentence: () => 'photoId is not a photo that you can see' },
  SUBSCRIPTION_UNKNOWN: { status: 400, sentence: () => 'webhookId is not one of your subscriptions' },
  TOO_MANY_SUBSCRIPTIONS: {
    status: 400,
    sentence: () => 'You have reached the limit of 1,000 subscriptions. Delete one to add another',
  },
  KEY_INVALID: { status: 401, sentence: () => 'A valid API key is required in the x-api-key header' },
  SIGN_IN_REQUIRED: { status: 401, sentence: () => 'Sign in to this gateway first' },
  PASSPHRASE_WRONG: { status: 401, sentence: () => 'This is not the passphrase' },
  CROSS_ORIGIN: { status: 403, sentence: () => 'Only the gateway’s own pages can do that' },
  NOT_LOOPBACK: {
    status: 421,
    sentence: () => 'Without a passphrase this gateway answers on its own machine only, at localhost or 127.0.0.1',
  },
  ADMIN_REQUIRED: { status: 403, sentence: () => 'Only admins of this album can do that' },
  OPERATOR_REQUIRED: { status: 403, sentence: () => 'Only the operator of this service can do that' },
  ALBUM_NOT_YOURS: { status: 403, sentence: () => 'albumId is not an album that you are an admin of' },
  LIBRARY_READ_ONLY: {
    status: 403,
    sentence: () => 'Photos can’t be added here: this service can only read its library',
  },
  ADDRESS_REFUSED: { status: 403, sentence: () => 'This address has expired or was altered' },
  ALBUM_NOT_FOUND: { status: 404, sentence: () => 'Album not found' },
  PHOTO_NOT_FOUND: { status: 404, sentence: () => 'Photo not found in this album' },
  SHARE_NOT_FOUND: { status: 404, sentence: () => 'Shared album not found' },
  MEDIA_NOT_FOUND: { status: 404, sentence: () => 'The file of this photo is missing' },
  RECEIVER_NOT_FOUND: { status: 404, sentence: () => 'Receiver not found' },
  CALLER_NOT_FOUND: { status: 404, sentence: () => 'Caller not found' },
  PATH_NOT_FOUND: { status: 404, sentence: () => 'There is nothing here' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: () => 'This method is not allowed here' },
  UPLOAD_CONFLICT: {
    status: 409,
    sentence: () =>
      'The upload is at another offset, or another request is still working on it. Request its state, then continue from there',
  },
  UPLOAD_NOT_FOUND: { status: 404, sentence: () => 'Upload not found' },
  NO_WEB_ROLE: {
    status: 421,
    sentence: () => 'This process takes no requests. Send them to a process with the role web',
  },
  BODY_TOO_LARGE: { status: 413, sentence: () => 'The body is larger than 1 MiB' },
  TOO_MANY_ATTEMPTS: { status: 429, sentence: () => 'Too many attempts. Wait a while, then try again' },
  TOO_MANY_REQUESTS: {
    status: 429,
    sentence: () => 'Too many requests with this key. Wait as long as Retry-After says, then try again',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    sentence: () => 'You have too many unfinished uploads. Finish some of them, then try again',
  },
  RECEIVER_BUSY: { status: 429, sentence: () => 'Too many requests to this receiver. Try again in a moment' },
  DISK_FULL: {
    status: 507,
    sentence: () =>
      'The service’s disk is full. Nothing was changed. Ask whoever runs the service to free some space, then try again',
  },
  BUSY: {
    status: 503,
    sentence: ({ reason = 'can’t reach its data' }) => `The service ${reason} right now. Try again in a moment`,
  },
  UPSTREAM_UNREACHABLE: {
    status: 502,
    sentence: () => 'The service behind this gateway can’t be reached right now. Try again in a moment',
  },
  UPSTREAM_CERTIFICATE: {
    status: 502,
    sentence: () =>
      'The service behind this gateway has a certificate that isn’t trusted. Whoever runs the gateway can name its authority with --upstream-ca',
  },
  UPSTREAM_BROKE_OFF: {
    status: 502,
    sentence: () =>
      'The connection to the service behind this gateway broke before it answered. It may have done what you asked: check before you try again',
  },
  UPSTREAM_INVALID: {
    status: 502,
    sentence: ({ reason = 'did not answer as a photo album service does' }) =>
      `The service behind this gateway ${reason}. Whoever runs the gateway should check its address`,
  },
  UPSTREAM_KEY_REFUSED: {
    status: 502,
    sentence: () =>
      'The service behind this gateway refused the key that the gateway keeps. Whoever runs the gateway needs to replace it',
  },
  UPSTREAM_SILENT: {
    status: 504,
    sentence: () => 'The service behind this gateway took too long to answer. Try again in a moment',
  },
  UPSTREAM_BUSY: {
    status: 429,
    sentence: () => 'The service behind this gateway is getting too many requests. Try again in a moment',
  },
  CLIENT_LEFT: { status: 408, sentence: () => 'The request was cancelled before the answer' },
  PICTURE_CLOSED: {
    status: 403,
    sentence: () => 'This gateway makes thumbnails only of pictures at public https:// addresses',
  },
  PICTURE_BROKEN: {
    status: 422,
    sentence: () => 'No thumbnail can be made of this picture: it is damaged, too large or not a picture',
  },
  PICTURE_UNREACHABLE: {
    status: 502,
    sentence: () => 'The server that has this picture can’t be reached right now. Try again in a moment',
  },
  PICTURE_LATE: {
    status: 504,
    sentence: () => 'The server that has this picture took too long. Try again in a moment',
  },
  INTERNAL: {
    status: 500,
    sentence: () => 'Something went wrong on the server. Its log has the details under the request ID',
  },
} as const satisfies Record<string, { status: number; sentence: (details: ErrorDetails) => string }>

export type ErrorCode = keyof typeof refusals

/** A deliberate refusal. Other errors answer DISK_FULL, BUSY or INTERNAL: see `http/answer-error.ts`. */
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

/** A mistake on the command line or in the environment; the message says what is wrong and how to fix it. */
export class UsageError extends Error {}

/** Something that a start needs is missing, and may come by itself: a supervisor should try again. */
export class NotReadyError extends Error {}
