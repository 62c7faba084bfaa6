import { viewerKeyOf, type ViewerKey } from '#web/gallery/viewer/viewer-keys.ts'
import { keyOf, usePageKeys } from '#web/lib/keyboard/use-page-keys.ts'
import { decidingKey } from './cull-keys.ts'

export type CullKey = ViewerKey | 'undo' | 'redo' | 'compare' | 'win' | 'fewer' | 'more'

const own: Record<string, CullKey> = {
  u: 'undo',
  U: 'redo',
  g: 'compare',
  Enter: 'win',
  '[': 'fewer',
  ']': 'more',
}

type CullKeysOptions = {
  /** Handles a key that may be a label shortcut; @returns whether it was one. */
  onLabelKey: (key: string, options: { stays: boolean }) => boolean
  acts: Partial<Record<CullKey, (() => void) | undefined>>
}

/** Whether Enter would activate the event's target. */
const isPressable = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null

function actOf(event: KeyboardEvent): CullKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Enter' && isPressable(event.target)) return undefined
  return own[keyOf(event)] ?? viewerKeyOf(event)
}

/** Listens for the cull's keys, wherever the focus is. Label shortcuts take precedence. */
export function useCullKeys({ onLabelKey, acts }: CullKeysOptions): void {
  usePageKeys((event) => {
    const deciding = decidingKey(event)
    if (deciding && onLabelKey(deciding.key, deciding)) return event.preventDefault()
    const act = actOf(event)
    const run = act && acts[act]
    if (run === undefined) return undefined
    event.preventDefault()
    return run()
  })
}
