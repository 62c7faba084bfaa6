import { useLabellingState } from '#web/album/use-labelling.ts'
import { countChanges, forecastWords, stepsWords } from '#web/data/labelling/labelling-words.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { countOf, formatCount } from '#web/lib/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Before many photos are changed by a key, a drop or a tap: what it would change. Enter does it, Escape leaves it. */
export function AskDialog({ labelling }: { labelling: Labelling }) {
  const asked = useLabellingState(labelling, (state) => state?.asked)
  if (asked === undefined) return null
  const { steps, photoIds } = asked
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
            Make {countOf(countChanges(steps), ['change', 'changes'])}
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">{stepsWords(steps)}</p>
      <p className="pt-1 text-muted tabular-nums [overflow-wrap:anywhere]">{forecastWords(steps, photoIds.length)}</p>
    </Dialog>
  )
}
