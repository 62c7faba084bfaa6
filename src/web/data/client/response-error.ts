import { ApiError, type ApiErrorKind } from './api-error.ts'

const kindByStatus: Record<number, ApiErrorKind> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  425: 'unavailable',
  429: 'rateLimited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

const kindOf = (status: number): ApiErrorKind =>
  kindByStatus[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'invalid' : 'unexpected')

/** `Retry-After` as milliseconds: from a number of seconds or a date; undefined when it is neither. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 120_000)
}

/** The `message` of an error body; answers without one, with HTML or with nothing at all are common and fine. */
async function readDetail(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json()
    const message: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
    return typeof message === 'string' && message !== '' ? message.slice(0, 300) : undefined
  } catch {
    return undefined
  }
}

/** The error for any status but 200. */
export async function refusalOf(response: Response, operation: string): Promise<ApiError> {
  const { status, headers } = response
  return new ApiError({
    kind: kindOf(status),
    operation,
    status,
    detail: await readDetail(response),
    retryAfter: readRetryAfter(headers.get('retry-after')),
    requestId: headers.get('x-request-id') ?? undefined,
  })
}
