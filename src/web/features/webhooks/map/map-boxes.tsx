import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { memo } from 'react'
import { PausedMark } from '#web/features/webhooks/changes/paused-line.tsx'
import { EventIcon, oneLineName, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { albumWord, triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { boxClass, button, HostBox } from './host-box.tsx'
import { LineHandle } from './line-handle.tsx'
import { HEAD, type MapLayout, type PlacedAlbum, type PlacedHost } from './map-layout.ts'
import { isAllPaused, isFaded, type MapState, nameOf, nodeOf } from './map-nodes.ts'
import { connectId, NEW_RECEIVER } from './map-walk.ts'
import { messages } from './messages.ts'
import type { RenderedRange } from './use-camera.ts'

type MapBoxesProps = { layout: MapLayout; range: RenderedRange; state: MapState }

/** Boxes of the map and handles of lines; virtualised, except for the node with `tabIndex` 0. */
export const MapBoxes = memo(function MapBoxes({ layout, range, state }: MapBoxesProps) {
  const isNear = ({ y, height }: { y: number; height: number }) => y < range.bottom && y + height > range.top
  const handles = layout.lines.filter(({ id, from }) =>
    state.isFar ? id === state.current : id === state.current || isNear({ y: from, height: 0 }),
  )
  const ports = new Map(
    layout.albums.flatMap((album) => album.ports.map(({ port }) => [port.id, port.config] as const)),
  )
  const targets = new Map(
    layout.hosts.flatMap(({ host }) => [
      [host.id, host.host] as const,
      ...host.addresses.map(({ id, targetUrl }) => [id, targetUrl] as const),
    ]),
  )
  return (
    <>
      <ul aria-label={messages.albums}>
        {layout.albums
          .filter((placed) => isNear(placed) || hasNode(placed, state.current))
          .map((placed) => (
            <AlbumBox key={placed.album.id} placed={placed} range={range} state={state} />
          ))}
      </ul>
      <ul aria-label={messages.webhooks}>
        {handles.map((line) => {
          const config = ports.get(line.source)
          return (
            config && (
              <LineHandle
                key={line.id}
                line={line}
                x={layout.from}
                config={config}
                target={targets.get(line.target) ?? ''}
                state={state}
                node={nodeOf(line.id, state)}
              />
            )
          )
        })}
      </ul>
      <ul aria-label={messages.receivers}>
        {layout.hosts
          .filter((placed) => isNear(placed) || hasAddress(placed, state.current))
          .map((placed) => (
            <HostBox key={placed.host.id} placed={placed} state={state} />
          ))}
        <li
          className="absolute rounded-card border border-dashed border-faint"
          style={{ top: layout.newReceiver.y, insetInlineStart: layout.newReceiver.x, width: layout.newReceiver.width }}
        >
          <button
            {...nodeOf(NEW_RECEIVER, state)}
            className={classNames(button, 'text-muted')}
            style={{ height: HEAD - 2 }}
          >
            <Plus size={15} aria-hidden className="shrink-0" />
            {messages.newReceiver}
          </button>
        </li>
      </ul>
    </>
  )
})

const hasNode = ({ album, ports }: PlacedAlbum, id: string | undefined) =>
  id === album.id || id === connectId(album.id) || ports.some(({ port }) => port.id === id)

const hasAddress = ({ host }: PlacedHost, id: string | undefined) =>
  id === host.id || host.addresses.some((address) => address.id === id)

type AlbumBoxProps = { placed: PlacedAlbum; range: RenderedRange; state: MapState }

/** An album with its events and labels. */
function AlbumBox({ placed, range, state }: AlbumBoxProps) {
  const { album, isOpen, ports, connectY, x, y, width, height } = placed
  const word = albumWord(album.config, state.albums)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const isRendered = (part: { id: string; y: number; height: number }) =>
    state.current === part.id || (!state.isFar && part.y < range.bottom && part.y + part.height > range.top)
  return (
    <li className={boxClass(album.ids, state)} style={{ top: y, insetInlineStart: x, width, height }}>
      <button
        {...nodeOf(album.id, state)}
        aria-expanded={isOpen}
        aria-label={nameOf(messages.albumName(word, album.ids.length), album.ids, state)}
        className={classNames(button, 'pe-5 font-semibold')}
        style={{ height: HEAD - 2 }}
      >
        {!state.isFar && <Chevron size={15} aria-hidden className="shrink-0 rtl:-scale-x-100" />}
        <span className={classNames('min-w-0 flex-1', oneLineName, state.isFar && 'text-[24px] tracking-tight')}>
          <SourceAlbum config={album.config} albums={state.albums} />
        </span>
        {/* the space keeps name and count two words: voice control matches them with the accessible name */}{' '}
        {!isOpen && !state.isFar && isAllPaused(album.ids, state) && <PausedMark />}
        {!isOpen && !state.isFar && (
          <span className="rounded-full bg-sunken px-2 text-small font-medium tabular-nums">
            {messages.count(album.ids.length)}
          </span>
        )}
      </button>
      {isOpen && (
        <ul>
          {ports.map(
            ({ port, y: top, height: portHeight }) =>
              isRendered({ id: port.id, y: top, height: portHeight }) && (
                <li key={port.id} className="absolute inset-x-1.5" style={{ top: top - y - 1, height: portHeight }}>
                  <button
                    {...nodeOf(port.id, state)}
                    aria-label={nameOf(
                      messages.portName(triggerOf(port.config), word, port.ids.length),
                      port.ids,
                      state,
                    )}
                    title={port.config.event}
                    className={classNames(
                      button,
                      'h-full pe-5 ps-3',
                      (isFaded(port.ids, state) || isAllPaused(port.ids, state)) && 'text-muted',
                      port.ids.includes(state.openId ?? '') && 'bg-accent-soft text-ink',
                    )}
                  >
                    <EventIcon event={port.config.event} size={15} />
                    <span dir="auto" className="min-w-0 flex-1 truncate whitespace-pre">
                      {triggerOf(port.config)}
                    </span>
                    {isAllPaused(port.ids, state) && <PausedMark />}
                  </button>
                </li>
              ),
          )}
          {isRendered({ id: connectId(album.id), y: connectY, height: HEAD }) && (
            <li className="absolute inset-x-1.5" style={{ top: connectY - y - 1, bottom: 4 }}>
              <button
                {...nodeOf(connectId(album.id), state)}
                aria-label={messages.connectFrom(word)}
                className={classNames(button, 'h-full text-muted')}
              >
                <Plus size={15} aria-hidden className="shrink-0" />
                {messages.connect}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
