import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { places } from '../places.ts'

type Result = {
  result?: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
type Answer = { id?: number; method?: string; params?: Result; result?: Result; error?: { message: string } }

export type UnwatchedPage = {
  /** Sends a DevTools protocol command to the page. */
  send: (method: string, params?: object) => Promise<Result | undefined>
  /** Evaluates an expression in the page until it has a value. */
  evaluate: (expression: string) => Promise<unknown>
  /** Uncaught errors of the page. */
  errors: string[]
}

/**
 * A page unknown to Playwright. Playwright enables network tracking on its own pages, for which the renderer retains up
 * to 200 MB of received data; a user's browser does not.
 */
export async function openUnwatchedPage(
  browser: Browser,
  { width, height }: { width: number; height: number },
): Promise<UnwatchedPage> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext', { disposeOnDetach: true })
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width,
    height,
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (answer: Answer) => void>()
  const errors: string[] = []
  let last = 0

  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return
    const answer: Answer = JSON.parse(message)
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method === 'Runtime.exceptionThrown') errors.push(textOf(answer.params))
  })

  const send = async (method: string, params: object = {}) => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    const { result, error } = await promise
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  await send('Runtime.enable')
  await send('Page.enable')
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  const source = await readFile(join(places.probe, 'probe.js'), 'utf8')
  await send('Page.addScriptToEvaluateOnNewDocument', { source })
  return {
    send,
    errors,
    async evaluate(expression) {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (answer?.exceptionDetails) throw new Error(textOf(answer))
      return answer?.result?.value
    },
  }
}

const textOf = ({ exceptionDetails: details }: Result = {}): string =>
  details?.exception?.description ?? details?.text ?? 'thrown without a word'
