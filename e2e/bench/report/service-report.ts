import type { ServiceFigures, ServiceResult } from '../own-service/measure-service.ts'
import type { AlbumRead } from '../own-service/read-album.ts'
import { median } from './figures.ts'
import { cell, ratio, table } from './table.ts'

type Line = { title: string; read: (figures: ServiceFigures) => number | undefined; digits?: number }

const reads = (read: (album: AlbumRead) => number | undefined) => (figures: ServiceFigures) =>
  median(figures.getPhotos.map(read))

const lines: Line[] = [
  { title: 'getPhotos: first byte, ms', read: reads(({ firstByte }) => firstByte), digits: 1 },
  { title: 'getPhotos: whole, ms', read: reads(({ whole }) => whole) },
  { title: 'getPhotos: MB', read: reads(({ megabytes }) => megabytes), digits: 1 },
  { title: 'getPhotos: process MB before', read: ({ getPhotos }) => getPhotos[0]?.memoryBefore },
  {
    title: 'getPhotos: process MB, most of all reads',
    read: ({ getPhotos }) => Math.max(...getPhotos.map((album) => album.memoryDuring ?? 0)),
  },
  { title: 'ping: requests a second', read: ({ ping }) => ping.perSecond },
  { title: 'ping: p99, ms', read: ({ ping }) => ping.p99, digits: 1 },
  { title: 'addPhotoLabel, 6 connections: a second', read: ({ addLabel }) => addLabel.perSecond },
  { title: 'addPhotoLabel: p50, ms', read: ({ addLabel }) => addLabel.p50, digits: 1 },
  { title: 'addPhotoLabel: p99, ms', read: ({ addLabel }) => addLabel.p99, digits: 1 },
  { title: 'addPhotoLabel: longest, ms', read: ({ addLabel }) => addLabel.longest, digits: 1 },
  { title: 'answers other than 200', read: ({ ping, addLabel }) => ping.refused + addLabel.refused },
]

/** Results for our service, beside Node's baseline on this machine. */
export function serviceReport({ photos, service, constant, webhooks }: ServiceResult): string {
  const rows = lines.map(({ title, read, digits }) => {
    const [ours, bare] = [read(service), read(constant)]
    return [title, cell(ours, digits), cell(bare, digits), ratio(ours, bare)]
  })
  const head = ['', 'our service', 'node:http, constants', 'ours ÷ constants']
  const sending: [string, number, number?][] = [
    ['addPhotoLabel, each with an event, 6 connections: a second', webhooks.addLabel.perSecond],
    ['addPhotoLabel: p99, ms', webhooks.addLabel.p99, 1],
    ['deliveries a second meanwhile', webhooks.deliveredMeanwhile],
    ['deliveries a second afterwards', webhooks.deliveredAfterwards],
  ]
  const sent = table(
    ['webhooks, 4 subscriptions of one receiver on this machine', ''],
    sending.map(([title, figure, digits]) => [title, cell(figure, digits)]),
  )
  return `## The service, an album of ${cell(photos)} photos\n\n${table(head, rows)}\n\n${sent}`
}
