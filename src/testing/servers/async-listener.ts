import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** A server's request listener that answers asynchronously. A client that leaves before its request is read is no error. */
export const asyncListener =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>): RequestListener =>
  (request, response) =>
    void answer(request, response).catch((error: unknown) => {
      if (request.errored === null) throw error
    })
