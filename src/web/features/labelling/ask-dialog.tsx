import { useLabellingState } from '#web/album/use-labelling.ts'
import { costWords, recipeWords } from '#web/data/labelling/labelling-words.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { countOf, formatCount } from '#web/lib/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLabelCost } from './use-label-cost.ts'

/** Before many photos are changed by a key, a drop or a tap: what it would cost. Enter does it, Escape leaves it. */
export function AskDialog({ albumId, labelling }: { albumId: string; labelling: Labelling }) {
  const asked = useLabellingState(labelling, (state) => state?.asked)
  const costOf = useLabelCost(albumId, { enabled: asked !== undefined, labelling })
  if (asked === undefined) return null
  const { steps, photoIds } = asked
  const cost = costOf(steps, photoIds.length)
  return (
    <Dialog
      title={`Label ${formatCount(photoIds.length)} photos?`}
      open
      onClose={() => labelling.answer('leave')}
      footer={
        <>
          <Button onClick={() => labelling.answer('leave')}>Leave them</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key that may be pressed for one photo after the other */}
          <Button variant="primary" autoFocus onClick={() => labelling.answer('give')}>
            Make {countOf(cost.requests, ['change', 'changes'])}
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">{recipeWords(steps)}</p>
      <p className="pt-1 text-muted tabular-nums [overflow-wrap:anywhere]">{costWords(cost)}</p>
    </Dialog>
  )
}
