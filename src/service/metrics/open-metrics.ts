import type { Context } from '#service/context.ts'
import { countConnections } from '#service/db/open-database.ts'
import { countWaiting } from '#service/deliveries/deliveries.ts'
import { createMetrics, type Metrics, type MetricSources } from './metrics.ts'

/** The metrics, and who may read them. */
export type OpenMetrics = { metrics: Metrics; isOperator: (callerId: string) => boolean }

type OpenMetricsOptions = Pick<MetricSources, 'filesToImport' | 'roles'> & { operatorId: string }

/** The metrics of a service. */
export const openMetrics = (
  { db, clock }: Context,
  { operatorId, filesToImport, roles }: OpenMetricsOptions,
): OpenMetrics => ({
  metrics: createMetrics({
    countWaiting: () => countWaiting(db),
    filesToImport,
    roles,
    connections: () => countConnections(db),
    clock,
  }),
  isOperator: (callerId) => callerId === operatorId,
})
