import type { Step } from '#web/gallery/layout/step.ts'

const steps: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The step a key asks for; keys with modifiers are the browser's, or have a meaning of their own. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Step | undefined {
  if (metaKey || altKey || shiftKey) return undefined
  // in a grid Ctrl with Home and End means the whole of it, which they mean here without it
  if (ctrlKey && key !== 'Home' && key !== 'End') return undefined
  return steps[key]
}

/** Steps along a row begin a new column; the others keep the one they began in. */
export const keepsColumn = (step: Step): boolean =>
  step === 'up' || step === 'down' || step === 'pageUp' || step === 'pageDown'
