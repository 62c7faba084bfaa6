import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type Comparison, panesOf, pinActive, stepComparison, withPanes } from '#web/data/cull/comparison.ts'
import { useZoom } from '#web/gallery/viewer/use-zoom.ts'
import { focusPageIfLost } from '#web/lib/keyboard/focus-page.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { CompareStage, paneAt } from './compare-stage.tsx'
import { messages } from './messages.ts'
import type { CompareActs } from './use-comparison.ts'
import { type CullKey, useCullKeys } from './use-cull-keys.ts'
import type { CullActs } from './use-cull.ts'

const counts = ['2', '3', '4'] as const

type SideBySideProps = {
  cull: CullActs
  compare: CompareActs
  comparison: Comparison
  acts: Partial<Record<CullKey, (() => void) | undefined>>
}

/** Photos side by side, with their keys: a label shortcut labels the active photo, with Shift the others. */
export function SideBySide({ cull, compare, comparison, acts }: SideBySideProps) {
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage, paneAt)
  const { change, close } = compare
  const shown = panesOf(comparison)
  // moves the focus off any button, or Enter would press that
  useLayoutEffect(() => {
    stage.current?.focus({ preventScroll: true })
    return focusPageIfLost
  }, [])
  useCullKeys({
    onLabelKey: (key, { stays: isForOthers }) => {
      const shortcut = cull.shortcutOf(key)
      if (!shortcut || !cull.canDecide) return false
      const { active } = comparison
      cull.label(shortcut, isForOthers ? shown.filter((photoId) => photoId !== active) : [active])
      return true
    },
    acts: {
      ...acts,
      next: () => change(stepComparison(comparison, 1)),
      previous: () => change(stepComparison(comparison, -1)),
      win: () => change(pinActive(comparison)),
      fewer: () => change(withPanes(comparison, comparison.panes - 1)),
      more: () => change(withPanes(comparison, comparison.panes + 1)),
      zoom: () => zoom.toggle(),
      zoomIn: zoom.zoomIn,
      zoomOut: zoom.zoomOut,
      compare: close,
      close,
    },
  })
  const panes = counts.find((count) => Number(count) === comparison.panes) ?? '2'
  return (
    <>
      <div className="absolute inset-x-0 top-0 bottom-12">
        <CompareStage {...{ stage, zoom, comparison }} onChange={change} onClose={close} />
      </div>
      <div className="absolute inset-x-0 bottom-0 flex h-11 items-center justify-center gap-2">
        {comparison.candidates.length > 2 && (
          <Segmented
            label={messages.panes}
            value={panes}
            options={counts
              .filter((count) => Number(count) <= comparison.candidates.length)
              .map((value) => ({ value, label: value }))}
            onChange={(count) => change(withPanes(comparison, Number(count)))}
          />
        )}
        <IconButton label={messages.closeCompare} variant="secondary" onClick={close}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </>
  )
}
