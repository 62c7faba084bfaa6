import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '#service/core/random.ts'
import { systemClock } from '#service/core/system-clock.ts'
import type { AnswerListener, Gateway } from '#service/gateway/gateway.ts'
import { createForwarder, type ForwarderOptions } from '#service/gateway/pass-through/forwarder.ts'
import { createIdentify } from '#service/gateway/session/identify.ts'
import { createGatewayApp, type GatewayAppOptions } from '#service/serve/gateway-app.ts'
import { listen } from '#service/serve/listen.ts'

type GatewayOverrides = Partial<Pick<Gateway, 'keys' | 'identify' | 'clock' | 'publicUrl'>> &
  Partial<Pick<ForwarderOptions, 'ca' | 'limits'>> & {
    /** Base address of upstream. */
    upstream: string
    listeners?: AnswerListener[]
    /** The data folder of an earlier gateway; it is not removed. */
    dataDir?: string
    /** Options of the app, made from the gateway. */
    options?: (gateway: Gateway) => GatewayAppOptions | Promise<GatewayAppOptions>
  }

/** A gateway in front of any service, in this process: as an app, and as a server once `listen` is called. */
export async function createTestGateway({
  upstream,
  listeners = [],
  options,
  dataDir: kept,
  ...overrides
}: GatewayOverrides) {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'contact-sheet-gateway-')))
  const warnings: string[] = []
  const errors: string[] = []
  const log = {
    info: () => {},
    warn: (message: string, fields = {}) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
    error: (message: string, fields = {}) => void errors.push(`${message} ${JSON.stringify(fields)}`),
  }
  const keys = overrides.keys ?? 'own'
  const { ca, limits, ...rest } = overrides
  const { close, ...forwarder } = createForwarder({
    upstream,
    keys,
    listeners,
    dataDir,
    log,
    ca,
    ...(limits && { limits }),
  })
  let url = 'http://127.0.0.1:4310'
  const gateway: Gateway = {
    upstream,
    log,
    clock: systemClock,
    newId: randomId,
    publicUrl: () => url,
    dataDir,
    keys,
    identify: createIdentify('a secret'),
    ...forwarder,
    listeners,
    ...rest,
  }
  const app = createGatewayApp(gateway, await options?.(gateway))
  let listener: Awaited<ReturnType<typeof listen>> | undefined
  return {
    gateway,
    app,
    dataDir,
    /** Logged messages with their fields. */
    warnings,
    errors,
    /** Listens on a free port; returns the address. */
    async listen(): Promise<string> {
      listener ??= await listen(app, { host: '127.0.0.1', port: 0 })
      url = `http://127.0.0.1:${listener.port}`
      return url
    },
    close: async (): Promise<void> => {
      close()
      await listener?.stop()
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof createTestGateway>>
