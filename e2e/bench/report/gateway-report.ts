import type { GatewayResult } from '../gateway/measure-gateway.ts'
import { median } from './figures.ts'
import { cell, table } from './table.ts'

const line = (title: string, direct: number | undefined, gateway: number | undefined) => [
  title,
  cell(direct, 1),
  cell(gateway, 1),
  cell((gateway ?? 0) - (direct ?? 0), 1),
]

/** Results for a gateway, beside its upstream's. */
export function gatewayReport({ small, firstByte, streams }: GatewayResult): string {
  const calls = table(
    ['', 'direct', 'gateway', 'added'],
    [
      line('getAlbum, 100 connections: a second', small.direct.perSecond, small.gateway.perSecond),
      line('getAlbum: p50, ms', small.direct.p50, small.gateway.p50),
      line('getAlbum: p99, ms', small.direct.p99, small.gateway.p99),
      line('getAlbum: longest, ms', small.direct.longest, small.gateway.longest),
      line('getAlbum: answers other than 200', small.direct.refused, small.gateway.refused),
      line('getPhotos, 79 MB: first byte, ms', median(firstByte.direct), median(firstByte.gateway)),
    ],
  )
  const rows = Object.entries(streams).map(([title, { whole, memoryBefore, memoryDuring }]) => [
    title,
    cell(whole),
    cell(memoryBefore),
    cell(memoryDuring),
    cell(memoryDuring - memoryBefore),
  ])
  const albums = table(['50 albums of 79 MB at once', 'whole, ms', 'process MB before', 'most MB', 'added'], rows)
  return `## The gateway\n\n${calls}\n\n${albums}`
}
