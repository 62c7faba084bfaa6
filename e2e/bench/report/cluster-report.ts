import type { ClusterResult } from '../own-service/measure-cluster.ts'
import { median } from './figures.ts'
import { cell, ratio, table } from './table.ts'

/** Label writes of processes on one PostgreSQL, beside what `pgbench` reaches on it. */
export function clusterReport(result: ClusterResult): string {
  const medians = [...result].map(([writer, rounds]) => [writer, median(rounds)] as const)
  const baseline = medians[0]?.[1]
  const rows = medians.map(([writer, perSecond]) => [writer, cell(perSecond), ratio(perSecond, baseline)])
  return `## Label writes on PostgreSQL, 12 connections\n\n${table(['', 'a second', '÷ pgbench'], rows)}`
}
