import type { MediaKind } from '#web/data/album/photo-media.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import type { Shape } from '#web/data/filter/photo-shape.ts'
import { writeCondition } from '#web/data/filter/write-filter.ts'
import { spokenText } from '#web/lib/text/visible-text.ts'

const media: Record<MediaKind, string> = { image: 'Images', live: 'Live photos', video: 'Videos' }

const shapes: Record<Shape, string> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
  square: 'Square',
  panorama: 'Panorama',
}

/** Labels of the named sets, by their names in a filter. */
const setWords: Readonly<Record<string, string>> = {
  selected: 'Selected',
  new: 'New',
  relabelled: 'Labelled by others',
}

/** A condition in words; a group of conditions as it is written. */
export function conditionWords(condition: Condition): string {
  switch (condition.type) {
    case 'label':
      return condition.text
    case 'media':
      return media[condition.media]
    case 'shape':
      return shapes[condition.shape]
    case 'no-label':
      return 'No labels'
    case 'only-restricted':
      return 'Hidden labels only'
    case 'set':
      return setWords[condition.name] ?? condition.name
    case 'not':
    case 'all':
    case 'any':
    case 'at-least':
      return writeCondition(condition).replace(/^\((.*)\)$/s, '$1')
  }
}

/** The icon's meaning in words, for screen readers. */
export const conditionHint = (condition: Condition): string =>
  condition.type === 'label' && condition.kind === 'restricted' ? ', hidden from participants' : ''

/** A condition for screen readers: words and hint. */
export const spokenCondition = (condition: Condition): string =>
  spokenText(conditionWords(condition)) + conditionHint(condition)
