import { useState } from 'react'
import { albumIdOf, labelOf } from '#web/data/webhooks/webhook-config.ts'
import type { WebhookDraft } from '#web/features/webhooks/form/webhook-draft.ts'
import type { AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { albumWord, triggerOf } from '#web/features/webhooks/webhook-words.ts'
import type { MapNode } from './map-nodes.ts'
import { messages } from './messages.ts'
import type { Point } from './use-camera.ts'

/** Fields of a new webhook, as far as a drawn line determines them. */
export type DrawnWebhook = Partial<Pick<WebhookDraft, 'event' | 'albumId' | 'label' | 'targetUrl'>>

type ConnectOptions = {
  nodes: ReadonlyMap<string, MapNode>
  albums: AlbumNames
  onDraw: (drawn: DrawnWebhook) => void
}

/** Whether a line can be drawn from a node. */
export const canConnect = (node: MapNode | undefined): boolean =>
  node?.kind === 'port' || node?.kind === 'connect' || (node?.kind === 'line' && node.config !== undefined)

/** Whether a line can be drawn to a node. */
export const isReceiver = (node: MapNode): boolean =>
  node.kind === 'address' || node.kind === 'host' || node.kind === 'new'

/** Event and album of a line that starts at a node; for a whole album, the form asks for the label. */
function drawnFrom(node: MapNode): DrawnWebhook {
  if (node.kind !== 'port' && node.kind !== 'connect' && node.kind !== 'line') return {}
  const { config } = node
  if (config === undefined) return {}
  const albumId = albumIdOf(config) ?? ''
  if (node.kind !== 'connect') return { event: config.event, albumId, label: labelOf(config) ?? '' }
  return { event: config.event === 'newAlbum' ? 'newAlbum' : 'photoLabelAdded', albumId }
}

/** The target address of a line that ends at a node. */
function targetOf(node: MapNode | undefined): string {
  if (node?.kind === 'address') return node.targetUrl
  return node?.kind === 'host' ? `https://${node.host}/` : ''
}

/** Drawing a line from an event or a label to a receiver, or to a new one. */
export function useConnect({ nodes, albums, onDraw }: ConnectOptions) {
  const [sourceId, setSourceId] = useState<string>()
  const [pointer, setPointer] = useState<Point>()
  const source = sourceId === undefined ? undefined : nodes.get(sourceId)
  const config = source && 'config' in source ? source.config : undefined
  const album = config && albumWord(config, albums)
  const stop = () => {
    setSourceId(undefined)
    setPointer(undefined)
  }
  return {
    source,
    /** Instruction for the next step. */
    hint:
      config && album !== undefined
        ? messages.choose(
            source?.kind === 'connect' ? messages.anyEvent(album) : messages.from(triggerOf(config), album),
          )
        : undefined,
    start: (id: string) => {
      if (canConnect(nodes.get(id))) setSourceId(id)
    },
    stop,
    /** Creates a webhook without a line. */
    draw: onDraw,
    /** Ends the line at a receiver, or at a new one if dropped over nothing; any other node cancels it. */
    finish: (id: string | undefined) => {
      const node = id === undefined ? undefined : nodes.get(id)
      if (source && (node === undefined || isReceiver(node)))
        onDraw({ ...drawnFrom(source), targetUrl: targetOf(node) })
      stop()
    },
    /** Moves the end of the line to the pointer. */
    move: (at: Point) => {
      if (sourceId !== undefined) setPointer(at)
    },
    /** The unfinished line: to the focused receiver, else to the pointer. */
    lineTo: (focused: MapNode | undefined): { from: Point; to: Point } | undefined => {
      const to =
        focused && isReceiver(focused) ? { x: focused.box.x, y: focused.box.y + focused.box.height / 2 } : pointer
      if (source === undefined || to === undefined) return undefined
      const { x, y, width, height } = source.box
      return { from: { x: x + width, y: y + height / 2 }, to }
    },
  }
}
