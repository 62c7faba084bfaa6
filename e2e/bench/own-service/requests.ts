import { operations } from '#contract/index.ts'

export type Target = { api: string; key: string }

const text = (lines: string[], body: string) => `${lines.join('\r\n')}\r\n\r\n${body}`

/** Raw HTTP requests. */
export function requestsTo({ api, key }: Target) {
  const { host, pathname } = new URL(api)
  const head = (method: string, path: string) => [
    `${method} ${pathname}${path} HTTP/1.1`,
    `host: ${host}`,
    `x-api-key: ${key}`,
  ]
  const ping = text(head('GET', operations.ping.path), '')
  return {
    ping: () => ping,
    addLabel(change: { albumId: string; photoId: string; label: string }) {
      const body = JSON.stringify(change)
      const lines = [
        ...head('POST', operations.addPhotoLabel.path),
        'content-type: application/json',
        `content-length: ${body.length}`,
      ]
      return text(lines, body)
    },
  }
}
