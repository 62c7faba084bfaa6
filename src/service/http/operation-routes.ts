import type { Hono } from 'hono'
import { type Operation, type OperationId, operations } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv } from './api-env.ts'

const isOperationId = (id: string): id is OperationId => id in operations

export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId)

/** Answers METHOD_NOT_ALLOWED at an operation's path; to be called after the route of its own method. */
export function refuseOtherMethods(api: Hono<ApiEnv>, { method, path }: Pick<Operation, 'method' | 'path'>): void {
  api.all(path, (http) => {
    http.header('allow', method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS')
    throw new ServiceError('METHOD_NOT_ALLOWED')
  })
}
