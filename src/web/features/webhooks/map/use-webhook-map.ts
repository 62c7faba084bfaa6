import { useEffect, useMemo, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import type { AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import type { MapState } from './map-nodes.ts'
import { useCamera } from './use-camera.ts'
import { type DrawnWebhook, useConnect } from './use-connect.ts'
import { useMapFocus } from './use-map-focus.ts'
import { useMapNodes } from './use-map-nodes.ts'
import { useMapPinch } from './use-map-pinch.ts'
import { useMapPointer } from './use-map-pointer.ts'
import { useMapPress } from './use-map-press.ts'

export type WebhookMapProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  /** The webhook beside the map. */
  shownId: string | undefined
  /** The same, if the user opened it. */
  openId: string | undefined
  selection: WebhookSelection
  onOpen: (webhookId: string) => void
  onDraw: (drawn: DrawnWebhook) => void
}

/** Scale below which only boxes and lines are discernible. */
const FAR = 0.4

/** State of the map: open nodes, camera, hover and focus, and the line being drawn. */
export function useWebhookMap(props: WebhookMapProps) {
  const { subscriptions, albums, paused, health, shownId, openId, selection, onDraw } = props
  const camera = useCamera()
  const { view, scale = 1 } = camera
  const map = useMapNodes({ subscriptions, openId, width: view?.width ?? 0 })
  const { layout, nodes, walk } = map
  const [pointed, setPointed] = useState<string>()
  const connect = useConnect({ nodes, albums, onDraw })
  const focus = useMapFocus({ camera, layout, nodes, walk, shownId })
  const press = useMapPress({ ...props, nodes, walk, connect, focus, onToggle: map.toggle, camera })
  const pointer = useMapPointer({
    camera,
    layout,
    nodes,
    onPoint: setPointed,
    onMarquee: (webhookIds) => selection.set(webhookIds, true),
    onPull: connect.start,
    onDrop: connect.finish,
    onMove: connect.move,
  })
  useMapPinch(camera)
  // the initial scale depends on the size of the layout
  useEffect(() => camera.begin(layout))
  const about = nodes.get(pointed ?? focus.focused ?? '')?.ids
  const active = useMemo(() => (about && about.length > 0 ? new Set(about) : undefined), [about])
  const isFar = scale < FAR
  const { current } = focus
  const state: MapState = useMemo(
    () => ({ albums, paused, health, openId: shownId, selected: selection.ids, active, current, isFar }),
    [albums, paused, health, shownId, selection.ids, active, current, isFar],
  )
  return { layout, nodes, camera, map, connect, focus, press, pointer, pointed, active, state }
}
