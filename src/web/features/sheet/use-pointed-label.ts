import { startTransition, useMemo, useState } from 'react'
import type { Label } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import type { FrameMarks } from '#web/gallery/layout/frame-marks.ts'

type PointedLabelOptions = {
  columns: PhotoColumns
  /** What is marked anyhow. */
  marks: readonly FrameMarks[]
}

/** Where a label's photos lie in the whole album: marked beside what is marked anyhow. */
export function withPointedLabel(
  label: Label | undefined,
  { columns, marks }: PointedLabelOptions,
): readonly FrameMarks[] {
  const found = columns.labels.find(({ text, kind }) => text === label?.text && kind === label.kind)
  if (found === undefined) return marks
  const { text: name, kind, bits } = found
  const colour = kind === 'public' ? labelHue(name) : undefined
  if (marks.some((mark) => mark.name === name && mark.colour === colour)) return marks
  return [...marks, { name, colour, positions: positionsOf(bits) }]
}

/** The label in the rail that a pointer or the focus is on, marked along the scrubber for as long. */
export function usePointedLabel({ columns, marks }: PointedLabelOptions) {
  const [label, setLabel] = useState<Label>()
  return {
    marks: useMemo(() => withPointedLabel(label, { columns, marks }), [label, columns, marks]),
    /** A pointer or the focus came to a label, or left it. */
    // a pointer that passes over many labels, or clicks, does not wait for marks
    pointAt: (next: Label | undefined) => startTransition(() => setLabel(next)),
  }
}
