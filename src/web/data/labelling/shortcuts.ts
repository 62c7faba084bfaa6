import type { LabelCount } from '#web/data/album/label-index.ts'
import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { readShortcut, writeShortcut, type LabelShortcut, shortcutKeys } from './shortcut.ts'

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

/** Labels that are suggested at once: one for each digit. */
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

/** Imports shortcuts. Existing ones stay as they are: one whose key is taken gets the next free key. */
export function mergeShortcuts(
  shortcuts: LabelShortcuts,
  given: LabelShortcuts,
): { shortcuts: LabelShortcut[]; added: number } {
  let merged = [...shortcuts]
  for (const shortcut of given) {
    const free = freeKeys(merged)
    const key = free.includes(shortcut.key) ? shortcut.key : free[0]
    const isHere = merged.some((other) => stepsOf(other) === stepsOf(shortcut))
    if (!isHere && key !== undefined) merged = withShortcut(merged, { ...shortcut, key })
  }
  return { shortcuts: merged, added: merged.length - shortcuts.length }
}

/** The shortcuts of one caller in one album, stored on this device. */
export const keptShortcuts = (album: {
  scope: string
  formerScope: string
  albumId: string
}): StoredList<LabelShortcut> => storedList({ ...album, of: 'keys', read: readShortcut, write: writeShortcut })
