import { type ComponentProps, Suspense } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import type { LabelTray } from './label-tray.tsx'
import type { LabellingLayerProps } from './labelling-layer.tsx'

const loadCode = () => import('./labelling-code.ts')
const Layer = lazyNamed(loadCode, 'LabellingLayer')
const Tray = lazyNamed(loadCode, 'LabelTray')

type Later<Props> = Omit<Props, 'labelling' | 'selection'> & {
  labelling: Labelling | undefined
  selection: PhotoSelection | undefined
}

/** Giving labels, whose code the first photos do not wait for. */
export function LabellingParts({ labelling, ...rest }: Later<LabellingLayerProps>) {
  return <Suspense>{labelling && <Layer labelling={labelling} {...rest} />}</Suspense>
}

/** The same for what stands in the selection's tray. */
export function LabelTrayPart({ labelling, selection, ...rest }: Later<ComponentProps<typeof LabelTray>>) {
  if (rest.sheet.relationship === 'Participant') return null
  return <Suspense>{labelling && selection && <Tray labelling={labelling} selection={selection} {...rest} />}</Suspense>
}
