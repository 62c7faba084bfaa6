import type { LabelCount } from '#web/data/album/label-index.ts'
import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { readShortcut, writeShortcut, type LabelShortcut, shortcutKeys } from './shortcut.ts'

/** The label keys of an album, in the order of `shortcutKeys`; no key twice. */
export type LabelShortcuts = readonly LabelShortcut[]

const placeOf = ({ key }: LabelShortcut) => shortcutKeys.indexOf(key)

const inOrder = (shortcuts: Iterable<LabelShortcut>): LabelShortcut[] =>
  [...shortcuts].toSorted((a, b) => placeOf(a) - placeOf(b))

/** With this shortcut under its key; what the key did before is gone. */
export const withShortcut = (shortcuts: LabelShortcuts, shortcut: LabelShortcut): LabelShortcut[] =>
  inOrder([...shortcuts.filter(({ key }) => key !== shortcut.key), shortcut])

export const withoutShortcut = (shortcuts: LabelShortcuts, key: string): LabelShortcut[] =>
  shortcuts.filter((shortcut) => shortcut.key !== key)

/** Another key for a shortcut; the one that had it gets the old one. */
export const moveShortcut = (shortcuts: LabelShortcuts, from: string, to: string): LabelShortcut[] =>
  inOrder(
    shortcuts.map((shortcut) => ({
      ...shortcut,
      key: shortcut.key === from ? to : shortcut.key === to ? from : shortcut.key,
    })),
  )

/** Keys that do nothing yet, digits first. */
export const freeKeys = (shortcuts: LabelShortcuts): string[] =>
  shortcutKeys.filter((key) => !shortcuts.some((shortcut) => shortcut.key === key))

export const usesDigits = (shortcuts: LabelShortcuts): boolean => shortcuts.some(({ key }) => /\d/.test(key))

/** How many labels get a key at once: those of the row of digits. */
const DIGITS = 9

/** The most used labels that no key gives by itself yet, each under the next free digit. */
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

/** Adds the keys of someone else. None that is here changes what it does: what is taken gets the next free key. */
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

/** The label keys of one caller in one album of one service on this device. */
export const keptShortcuts = (album: {
  scope: string
  formerScope: string
  albumId: string
}): StoredList<LabelShortcut> => storedList({ ...album, of: 'keys', read: readShortcut, write: writeShortcut })
