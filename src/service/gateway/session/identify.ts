import { createHmac } from 'node:crypto'
import type { Holder } from '#service/gateway/gateway.ts'

/** Authentication where everyone sends their own key: any key will do here, the service behind decides. */
export function createIdentify(secret: string): (request: Request) => Promise<Holder | 'refused'> {
  return async (request) => {
    const key = request.headers.get('x-api-key') ?? ''
    if (key === '') return 'refused'
    return { key, id: createHmac('sha256', secret).update(key).digest('base64url') }
  }
}
