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

/** The step of a key; with modifiers, keys are the browser's or mean something else. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Step | undefined {
  if (metaKey || altKey || shiftKey) return undefined
  // the grid pattern has Ctrl Home and Ctrl End for its first and last cell; here they do so without Ctrl as well
  if (ctrlKey && key !== 'Home' && key !== 'End') return undefined
  return steps[key]
}

/** Whether a step stays in its column; steps along a row begin a new one. */
export const keepsColumn = (step: Step): boolean =>
  step === 'up' || step === 'down' || step === 'pageUp' || step === 'pageDown'
