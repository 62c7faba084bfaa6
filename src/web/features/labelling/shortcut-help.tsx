import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { bitsOfIds, labelEffects } from '#web/data/labelling/label-states.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { Button } from '#web/ui/button.tsx'
import { type LabelledSheet, mayLabel } from './labelled-sheet.ts'
import { RecipeButton } from './recipe-button.tsx'
import { useLabellingState } from './use-labelling.ts'

type LabelLegendProps = {
  sheet: LabelledSheet
  labelling: Labelling | undefined
  photoId: string
  onOpenKeys: () => void
}

/** Beside one photo: the label keys, those ticked that have nothing left to do. */
export function LabelLegend({ sheet, labelling, photoId, onOpenKeys }: LabelLegendProps) {
  const palette = useLabellingState(labelling, (state) => (state?.isAttended ? state.palette : undefined))
  const hand = useMemo(() => bitsOfIds(sheet.columns, [photoId]), [sheet.columns, photoId])
  if (labelling === undefined || palette === undefined || !mayLabel(sheet)) return null
  return (
    <section aria-label="Label keys" className="flex flex-col gap-1.5">
      <h2 className="pb-0.5 text-section text-muted uppercase">Label keys</h2>
      {palette.map((recipe) => (
        <RecipeButton
          key={recipe.key}
          recipe={recipe}
          done={labelEffects(sheet.columns, hand, recipe.steps).every(({ changes }) => changes === 0)}
          onPress={() => labelling.give({ steps: recipe.steps, photoIds: [photoId], seen: true })}
          className="h-9 w-full flex-wrap rounded-control! pl-2!"
        />
      ))}
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<Plus size={15} aria-hidden />}
        onClick={onOpenKeys}
        className="self-start text-muted pointer-coarse:h-11"
      >
        {palette.length === 0 ? 'Add label keys …' : 'Edit the keys …'}
      </Button>
    </section>
  )
}
