import { codePoints, limits } from '#contract/index.ts'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { type Label, sameLabel, type WantedLabel } from '#web/data/album/label.ts'
import { fieldsIn } from '#web/data/client/reading/read-values.ts'
import { type StoredList, storedList } from '#web/data/client/stored-list.ts'

/** Label shortcut: the labels that one key adds to photos and removes from them. */
export type LabelShortcut = { key: string; steps: readonly WantedLabel[] }

/** Keys that a shortcut can have. 0, G, I, L and U have another meaning on the sheet. */
export const shortcutKeys: readonly string[] = Array.from('123456789abcdefhjkmnopqrstvwxyz')

/** Most labels that one key changes. */
export const MOST_STEPS = 12

/** True if a key adds one label and does nothing else. */
export const addsOneLabel = ({ steps }: LabelShortcut): boolean => steps.length === 1 && steps[0]?.wanted === true

/** Adds a step, which replaces an earlier one about the same label. */
export const withStep = (steps: readonly WantedLabel[], step: WantedLabel): WantedLabel[] =>
  [...steps.filter((other) => !sameLabel(other, step)), step].slice(0, MOST_STEPS)

export const withoutStep = (steps: readonly WantedLabel[], label: Label): WantedLabel[] =>
  steps.filter((step) => !sameLabel(step, label))

function asStep(value: unknown): WantedLabel | undefined {
  const { label, restricted, remove } = fieldsIn(value)
  if (typeof label !== 'string') return undefined
  const length = codePoints(label)
  if (length < limits.label.min || length > limits.label.max) return undefined
  return { text: label, kind: restricted === true ? 'restricted' : 'public', wanted: remove !== true }
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

/** Reads a shortcut from a file or the device; undefined if invalid. */
export function readShortcut(value: unknown): LabelShortcut | undefined {
  const { key, steps: listed } = fieldsIn(value)
  if (typeof key !== 'string' || !shortcutKeys.includes(key) || !Array.isArray(listed)) return undefined
  let steps: WantedLabel[] = []
  for (const step of listed.map(asStep)) if (step) steps = withStep(steps, step)
  return steps.length === 0 ? undefined : { key, steps }
}

/** The shortcuts of an album, in the order of `shortcutKeys`; no key twice. */
export type LabelShortcuts = readonly LabelShortcut[]

const placeOf = ({ key }: LabelShortcut) => shortcutKeys.indexOf(key)

const inOrder = (shortcuts: Iterable<LabelShortcut>): LabelShortcut[] =>
  [...shortcuts].toSorted((a, b) => placeOf(a) - placeOf(b))

/** Adds a shortcut, which replaces the one with the same key. */
export const withShortcut = (shortcuts: LabelShortcuts, shortcut: LabelShortcut): LabelShortcut[] =>
  inOrder([...shortcuts.filter(({ key }) => key !== shortcut.key), shortcut])

export const withoutShortcut = (shortcuts: LabelShortcuts, key: string): LabelShortcut[] =>
  shortcuts.filter((shortcut) => shortcut.key !== key)

/** Changes the key of a shortcut; a shortcut that has the new key gets the old one. */
export const moveShortcut = (shortcuts: LabelShortcuts, from: string, to: string): LabelShortcut[] =>
  inOrder(
    shortcuts.map((shortcut) => ({
      ...shortcut,
      key: shortcut.key === from ? to : shortcut.key === to ? from : shortcut.key,
    })),
  )

/** Keys without a shortcut, digits first. */
export const freeKeys = (shortcuts: LabelShortcuts): string[] =>
  shortcutKeys.filter((key) => !shortcuts.some((shortcut) => shortcut.key === key))

export const usesDigits = (shortcuts: LabelShortcuts): boolean => shortcuts.some(({ key }) => /\d/.test(key))

/** Most suggestions: one for each digit. */
const DIGITS = 9

/** Suggests shortcuts for the most used labels that have none of their own, each with the next free digit. */
export function suggestShortcuts(shortcuts: LabelShortcuts, labels: readonly LabelCount[]): LabelShortcut[] {
  const digits = freeKeys(shortcuts).filter((key) => /\d/.test(key))
  const isGiven = ({ text, kind }: LabelCount) =>
    shortcuts.some(
      ({ steps: [step, ...others] }) => others.length === 0 && step?.wanted && step.text === text && step.kind === kind,
    )
  return labels
    .filter((label) => !isGiven(label))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, Math.min(DIGITS, digits.length))
    .flatMap(({ text, kind }, place) => ({ key: digits[place] ?? '', steps: [{ text, kind, wanted: true }] }))
}

const stepsOf = (shortcut: LabelShortcut) => JSON.stringify(writeShortcut(shortcut).steps)

/**
 * Imports shortcuts. Existing ones stay as they are: one whose key is taken gets the next free key. `known`: the number
 * of shortcuts that existed; `unfit`: of those without a free key.
 */
export function mergeShortcuts(
  shortcuts: LabelShortcuts,
  given: LabelShortcuts,
): { shortcuts: LabelShortcut[]; added: number; known: number; unfit: number } {
  let merged = [...shortcuts]
  let known = 0
  let unfit = 0
  for (const shortcut of given) {
    const free = freeKeys(merged)
    const key = free.includes(shortcut.key) ? shortcut.key : free[0]
    const isHere = merged.some((other) => stepsOf(other) === stepsOf(shortcut))
    if (isHere) known++
    else if (key === undefined) unfit++
    else merged = withShortcut(merged, { ...shortcut, key })
  }
  return { shortcuts: merged, added: merged.length - shortcuts.length, known, unfit }
}

/** The shortcuts of one caller in one album, stored on this device. */
export const keptShortcuts = (album: {
  scope: string
  formerScope: string
  albumId: string
}): StoredList<LabelShortcut> => storedList({ ...album, of: 'keys', read: readShortcut, write: writeShortcut })
