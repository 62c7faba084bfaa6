import { useExtension } from '#web/data/use-extension.ts'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'

/** Switch between map, list and, if the service lists them, deliveries; without the map on narrow screens. */
export function ViewSwitch({ current, view = {} }: { current: 'map' | 'list' | 'deliveries'; view?: WebhooksView }) {
  const hasDeliveries = useExtension('deliveries')?.['listsAll'] === true
  const isWide = useMediaQuery('(width >= 64rem)')
  const list = { value: 'list' as const, label: messages.list, to: paths.webhooks({ ...view, view: 'list' }) }
  const map = { value: 'map' as const, label: messages.map, to: paths.webhooks({ ...view, view: undefined }) }
  const deliveries = { value: 'deliveries' as const, label: messages.deliveries, to: paths.deliveries() }
  const options = [...(isWide ? [map] : []), list, ...(hasDeliveries ? [deliveries] : [])]
  if (options.length < 2) return null
  return <Segmented label={messages.view} value={current === 'map' && !isWide ? 'list' : current} options={options} />
}
