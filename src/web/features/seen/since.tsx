import { type ComponentProps, Suspense } from 'react'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const Line = lazyNamed(() => import('./since-line.tsx'), 'SinceLine')

/** What changed since one last looked, once there is anything to be told; its code comes with that. */
export function Since(props: ComponentProps<typeof Line>) {
  return <Suspense>{props.seen.changes && <Line {...props} />}</Suspense>
}
