import { createLog } from '#service/core/log.ts'
import { randomId } from '#service/core/random.ts'
import { readCa } from '#service/core/read-ca.ts'
import { UsageError } from '#service/core/service-error.ts'
import { systemClock } from '#service/core/system-clock.ts'
import type { Extension } from '#service/extensions/extensions.ts'
import type { AnswerListener, Gateway } from '#service/gateway/gateway.ts'
import { openInbox } from '#service/gateway/inbox/inbox.ts'
import { createForwarder } from '#service/gateway/pass-through/forwarder.ts'
import { openPictures } from '#service/gateway/pictures/open-pictures.ts'
import { requireNoExposure } from '#service/gateway/session/exposure.ts'
import { openSession } from '#service/gateway/session/open-session.ts'
import { removeConnection, toGatewayWelcome, writeConnection } from './connection-file.ts'
import { ensureDataFolder } from './data-folder.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { createGatewayApp } from './gateway-app.ts'
import { listen, toUrl } from './listen.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { runServer, type RunningServer, WEB_DIR } from './run-server.ts'
import type { GatewayOptions } from './serve-options.ts'

/** True if upstream is this gateway itself: requests would loop. */
function isSelf(upstream: string, ownUrl: string): boolean {
  const [there, here] = [new URL(upstream), new URL(ownUrl)]
  return there.port === here.port && [here.hostname, 'localhost', '127.0.0.1', '[::1]'].includes(there.hostname)
}

async function start(options: GatewayOptions): Promise<RunningServer> {
  const { data, host, upstream, onlyServices, without } = options
  let url = options.publicUrl ?? ''
  requireNoExposure({
    ...options,
    hasKeptKey: options.upstreamKeyFile !== undefined,
    hasPassphrase: options.passphraseFile !== undefined,
  })
  const ca = await readCa('upstream-ca', options.upstreamCa)
  await ensureDataFolder(data)
  const spare = createDiskReserve(options)
  await spare.open()
  const folder = await lockDataFolder(data)
  const log = createLog(systemClock)
  // filled below, before the first request
  const listeners: AnswerListener[] = []
  const publicUrl = () => url
  const session = await openSession({ ...options, dataDir: data, clock: systemClock, log, publicUrl })
  const { keys, identify } = session
  const forwarder = createForwarder({ upstream, ca, log, keys, listeners, dataDir: data })
  const gateway: Gateway = {
    upstream,
    log,
    clock: systemClock,
    newId: randomId,
    publicUrl,
    dataDir: data,
    keys,
    identify,
    ...forwarder,
    listeners,
  }
  const pictures = without.includes('thumbnails')
    ? undefined
    : await openPictures(gateway, { ca, allowPrivate: options.allowPrivatePictures })
  const stopping = new AbortController()
  // no inbox without a public URL: nothing could reach it
  const inbox = options.publicUrl === undefined ? undefined : await openInbox(gateway, { signal: stopping.signal })
  listeners.push(...(inbox?.listeners ?? []), ...(pictures?.listeners ?? []))
  const extensions: Extension[] = [...(inbox?.extensions ?? []), ...(pictures?.extensions ?? [])]
  const app = createGatewayApp(gateway, {
    session,
    extensions: extensions.filter(({ name }) => !without.includes(name)),
    routes: inbox === undefined ? {} : { '/inbox': inbox.receiving },
    webDir: WEB_DIR,
    onlyServices,
  })
  const listener = await listen(app, options)
  const ownUrl = toUrl(host, listener.port)
  if (isSelf(upstream, ownUrl)) {
    await listener.stop()
    throw new UsageError(`--upstream ${upstream} is this gateway itself. Give the address of the service behind it`)
  }
  if (url === '') url = ownUrl
  await writeConnection(data, { url: ownUrl })
  await spare.fill()
  return {
    url: ownUrl,
    log,
    about: { upstream },
    welcome: toGatewayWelcome({ url, upstream, keys: gateway.keys }),
    async stop() {
      await removeConnection(data)
      stopping.abort()
      await listener.stop()
      pictures?.close()
      await inbox?.close()
      forwarder.close()
      folder.release()
    },
  }
}

export const serveGateway = (options: GatewayOptions): Promise<void> => runServer(() => start(options))
