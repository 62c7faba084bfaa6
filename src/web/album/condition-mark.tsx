import { CircleDot, EyeOff, Film, Group, Image, Layers, Tag } from 'lucide-react'
import type { Condition, Shape } from '#web/data/filter/filter.ts'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'

/** Width and height in a viewbox of 16. */
const frames: Record<Shape, readonly [number, number]> = {
  landscape: [14, 10],
  portrait: [10, 14],
  square: [11, 11],
  panorama: [16, 6],
}

/** The icon of a condition: the dot of a public label, the eye-off of a restricted one, kind, shape. */
export function ConditionMark({ condition }: { condition: Condition }) {
  const icon = { size: 16, 'aria-hidden': true, className: 'shrink-0' }
  switch (condition.type) {
    case 'label':
      if (condition.kind === 'restricted') return <EyeOff {...icon} />
      return <LabelDot text={condition.text} className="mx-1" />
    case 'media':
      if (condition.media === 'image') return <Image {...icon} />
      return condition.media === 'video' ? <Film {...icon} /> : <CircleDot {...icon} />
    case 'shape': {
      const [width, height] = frames[condition.shape]
      return (
        <svg aria-hidden width={16} height={16} className="shrink-0 fill-none stroke-current stroke-[1.75]">
          <rect
            x={8 - width / 2 + 0.875}
            y={8 - height / 2 + 0.875}
            width={width - 1.75}
            height={height - 1.75}
            rx={1.5}
          />
        </svg>
      )
    }
    case 'no-label':
      return <Tag {...icon} />
    case 'only-restricted':
      return <EyeOff {...icon} />
    case 'set':
      return <Layers {...icon} />
    case 'not':
    case 'all':
    case 'any':
    case 'at-least':
      return <Group {...icon} />
  }
}
