import { type ComponentProps, lazy, Suspense } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import type { LabellingLayerProps } from './labelling-layer.tsx'
import type { SelectionToolbar } from './selection-toolbar.tsx'

const loadCode = () => import('./labelling-code.ts')
const Layer = lazy(async () => ({ default: (await loadCode()).LabellingLayer }))
const Tray = lazy(async () => ({ default: (await loadCode()).SelectionToolbar }))

type Later<Props> = Omit<Props, 'labelling' | 'selection'> & {
  labelling: Labelling | undefined
  selection: PhotoSelection | undefined
}

/** Giving labels, whose code the first photos do not wait for. */
export function LabellingParts({ labelling, ...rest }: Later<LabellingLayerProps>) {
  return <Suspense>{labelling && <Layer labelling={labelling} {...rest} />}</Suspense>
}

/** The same for what stands in the selection's tray. */
export function SelectionToolbarPart({
  labelling,
  selection,
  ...rest
}: Later<ComponentProps<typeof SelectionToolbar>>) {
  if (rest.sheet.relationship === 'Participant') return null
  return <Suspense>{labelling && selection && <Tray labelling={labelling} selection={selection} {...rest} />}</Suspense>
}
