import { codePoints, limits } from '#contract/index.ts'
import { type Label, sameLabel, type WantedLabel } from '#web/data/album/label.ts'

/** A shortcut: the labels that one key adds to photos and removes from them. */
export type LabelShortcut = { key: string; steps: readonly WantedLabel[] }

/** Keys that a shortcut can have. 0, G, I, L and U have another meaning on the sheet. */
export const shortcutKeys: readonly string[] = Array.from('123456789abcdefhjkmnopqrstvwxyz')

/** Labels that one key can change. */
const MOST_STEPS = 12

/** True where a key adds one label and does nothing else. */
export const addsOneLabel = ({ steps }: LabelShortcut): boolean => steps.length === 1 && steps[0]?.wanted === true

/** Adds a step, which replaces an earlier one about the same label. */
export const withStep = (steps: readonly WantedLabel[], step: WantedLabel): WantedLabel[] =>
  [...steps.filter((other) => !sameLabel(other, step)), step].slice(0, MOST_STEPS)

export const withoutStep = (steps: readonly WantedLabel[], label: Label): WantedLabel[] =>
  steps.filter((step) => !sameLabel(step, label))

function asStep(value: unknown): WantedLabel | undefined {
  if (typeof value !== 'object' || value === null || !('label' in value) || typeof value.label !== 'string')
    return undefined
  const length = codePoints(value.label)
  if (length < limits.label.min || length > limits.label.max) return undefined
  const has = (name: string) => name in value && Reflect.get(value, name) === true
  return { text: value.label, kind: has('restricted') ? 'restricted' : 'public', wanted: !has('remove') }
}

/** Serialises a shortcut, for the device and for files. */
export const writeShortcut = ({ key, steps }: LabelShortcut) => ({
  key,
  steps: steps.map(({ text, kind, wanted }) => ({
    label: text,
    ...(kind === 'restricted' && { restricted: true }),
    ...(!wanted && { remove: true }),
  })),
})

/** Reads a shortcut from a file or the device; undefined where it is none. */
export function readShortcut(value: unknown): LabelShortcut | undefined {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('steps' in value)) return undefined
  const { key, steps: listed } = value
  if (typeof key !== 'string' || !shortcutKeys.includes(key) || !Array.isArray(listed)) return undefined
  let steps: WantedLabel[] = []
  for (const step of listed.map(asStep)) if (step) steps = withStep(steps, step)
  return steps.length === 0 ? undefined : { key, steps }
}
