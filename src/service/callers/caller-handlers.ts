import type { Handlers } from '#service/http/bind.ts'

export const callerHandlers = (): Pick<Handlers, 'ping'> => ({
  ping: (_, { callerId }) => Promise.resolve({ data: { message: 'The service is alive', callerId } }),
})
