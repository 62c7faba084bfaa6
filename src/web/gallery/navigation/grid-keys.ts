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

/** The step of a key, if any; keys with modifiers are left to the browser and to other shortcuts. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Step | undefined {
  if (metaKey || altKey || shiftKey) return undefined
  // the ARIA grid pattern goes to the first and last cell with Ctrl Home and Ctrl End; here Ctrl is optional
  if (ctrlKey && key !== 'Home' && key !== 'End') return undefined
  return steps[key]
}

/** Whether a step stays in its column; other steps begin a new column. */
export const keepsColumn = (step: Step): boolean =>
  step === 'up' || step === 'down' || step === 'pageUp' || step === 'pageDown'
