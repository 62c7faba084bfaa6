import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabellingState } from '#web/album/use-labelling.ts'
import { bitsOfIds, stepCosts } from '#web/data/labelling/label-states.ts'
import type { LabelStep } from '#web/data/labelling/recipe.ts'
import { Button } from '#web/ui/button.tsx'
import { CostLine } from './cost-line.tsx'
import { RecipeButton } from './recipe-button.tsx'

/** Beside one photo: the label keys, those ticked that have nothing left to do. */
export function LabelLegend({ photoId }: { photoId: string }) {
  const { albumId, columns, canLabel, labelling, openLabellingDialog } = useAlbum()
  const palette = useLabellingState(labelling, (state) => (state?.isAttended ? state.palette : undefined))
  const [pointed, setPointed] = useState<readonly LabelStep[]>()
  const hand = useMemo(() => bitsOfIds(columns, [photoId]), [columns, photoId])
  if (labelling === undefined || palette === undefined || !canLabel) return null
  const costs = (steps: readonly LabelStep[]) => stepCosts(columns, hand, steps)
  return (
    <section aria-label="Label keys" className="flex flex-col gap-1.5">
      <h2 className="pb-0.5 text-section text-muted uppercase">Label keys</h2>
      {palette.map((recipe) => (
        <RecipeButton
          key={recipe.key}
          recipe={recipe}
          done={costs(recipe.steps).every(({ changes }) => changes === 0)}
          onPoint={(points) => setPointed(points ? recipe.steps : undefined)}
          onPress={() => labelling.give({ steps: recipe.steps, photoIds: [photoId], seen: true })}
          className="h-9 w-full flex-wrap rounded-control! pl-2!"
        />
      ))}
      <CostLine albumId={albumId} labelling={labelling} costs={pointed && costs(pointed)} chosen={1} />
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => openLabellingDialog('keys')}
        className="self-start text-muted pointer-coarse:h-11"
      >
        {palette.length === 0 ? 'Add label keys …' : 'Edit the keys …'}
      </Button>
    </section>
  )
}
