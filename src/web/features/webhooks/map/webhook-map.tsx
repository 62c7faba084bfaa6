import { useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { MapBoxes } from './map-boxes.tsx'
import { MapControls } from './map-controls.tsx'
import type { Box } from './map-layout.ts'
import { BundleCounts, MapLines } from './map-lines.tsx'
import { messages } from './messages.ts'
import { Minimap } from './minimap.tsx'
import { useWebhookMap, type WebhookMapProps } from './use-webhook-map.ts'

/**
 * The webhooks as a map: a line each, from an event or a label of an album to a receiver. Everything not connected to
 * the node under the pointer or with focus is faded.
 */
export function WebhookMap(props: WebhookMapProps) {
  const { layout, nodes, camera, map, connect, focus, press, pointer, pointed, active, state } = useWebhookMap(props)
  const { scroller, world, view, scale = 1, range } = camera
  const keysId = useId()
  const sized = { width: layout.width * scale, height: layout.height * scale }
  const isLarger = view !== undefined && (sized.height > view.height + 1 || sized.width > view.width + 1)
  return (
    <section
      aria-label={messages.map}
      aria-describedby={keysId}
      className="group/map isolate flex h-[max(480px,calc(100dvh-214px))] flex-col overflow-hidden rounded-card border border-line bg-surface bg-[radial-gradient(var(--color-line)_1px,transparent_1.4px)] bg-size-[20px_20px]"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line bg-surface ps-3">
        <MapNotes keysId={keysId} hint={connect.hint} onCancel={connect.stop} />
        <MapControls
          onZoom={(factor) => camera.zoomTo(scale * factor)}
          onFit={() => camera.fit(layout)}
          isAllOpen={map.isAllOpen}
          onOpenAll={map.openAll}
          onCloseAll={map.closeAll}
        />
      </div>
      <div className="relative min-h-0 flex-1">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- event delegation: keys and clicks are those of the buttons inside */}
        <div
          ref={scroller}
          data-map
          onScroll={camera.onScroll}
          onKeyDown={press.onKeyDown}
          onClick={(event) => pointer.isDragEnd(event) || press.onClick(event, pointer.lineUnder(event)?.id)}
          {...focus.listeners}
          {...pointer.listeners}
          className={classNames(
            // the browser scrolls with one finger; two fingers are handled by `useMapPinch`
            'absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-x-contain scroll-p-8 select-none',
            pointer.isPanning ? 'cursor-grabbing' : pointed !== undefined && 'cursor-pointer',
          )}
        >
          <div className="relative mx-auto overflow-hidden" style={sized}>
            <div
              ref={world}
              className="absolute start-0 top-0 origin-top-left rtl:origin-top-right"
              style={{ width: layout.width, height: layout.height, transform: `scale(${scale})` }}
            >
              <MapLines
                layout={layout}
                paused={state.paused}
                health={state.health}
                openId={state.openId}
                active={active}
                scale={scale}
                drawn={connect.lineTo(nodes.get(focus.focused ?? ''))}
              />
              <BundleCounts layout={layout} active={active} />
              <MapBoxes layout={layout} range={range} state={state} />
              {pointer.marquee && <Marquee box={pointer.marquee} />}
            </div>
          </div>
        </div>
        {isLarger && <Minimap layout={layout} camera={camera} scale={scale} />}
      </div>
    </section>
  )
}

/** Bar above the map: the next step while a line is drawn, else the keys while a node has focus. */
function MapNotes({ keysId, hint, onCancel }: { keysId: string; hint: string | undefined; onCancel: () => void }) {
  return (
    <div className="flex min-w-0 flex-1 items-center text-small">
      <output className="min-w-0 empty:hidden">
        {hint !== undefined && (
          <span className="flex items-center gap-2 font-medium">
            {hint}
            <Button size="sm" onClick={onCancel}>
              {messages.cancel}
            </Button>
          </span>
        )}
      </output>
      <p
        id={keysId}
        className={classNames('hidden text-muted', hint === undefined && 'group-has-focus-visible/map:block')}
      >
        {messages.keys}
      </p>
    </div>
  )
}

function Marquee({ box: { x, y, width, height } }: { box: Box }) {
  return (
    <div
      className="pointer-events-none absolute border border-accent bg-accent/10"
      style={{ top: y, insetInlineStart: x, width, height }}
    />
  )
}
