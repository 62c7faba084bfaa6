export type LiveEvent = { event: string; data: unknown }

/** Characters of an event at most; what is longer is no event of ours. */
const LONGEST = 64 * 1024

function parse(block: string): LiveEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name !== '') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const text = fields.get('data')
  if (text === undefined) return undefined
  try {
    return { event: fields.get('event') ?? 'message', data: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Server-sent events out of an answer. Not EventSource: it can't send the key in a header, and an address is no place for
 * one. What is no event is skipped.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > LONGEST) return
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
