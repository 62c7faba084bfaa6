/** How a sheet is laid out on this device. */
export type SheetLook = {
  arrangement: 'rows' | 'squares'
  /** How large the photos are. */
  density: 'small' | 'medium' | 'large'
  /** When frame numbers are shown. */
  frames: 'off' | 'hover' | 'on'
  /** When the names of its labels are drawn on a photo; their dots always are. */
  labels: 'off' | 'hover' | 'on'
}

export const usualLook: SheetLook = { arrangement: 'rows', density: 'medium', frames: 'on', labels: 'hover' }

const choices: { [Part in keyof SheetLook]: readonly SheetLook[Part][] } = {
  arrangement: ['rows', 'squares'],
  density: ['small', 'medium', 'large'],
  frames: ['off', 'hover', 'on'],
  labels: ['off', 'hover', 'on'],
}

const NAME = 'contact-sheet:sheet-look'

let current: SheetLook | undefined

const listeners = new Set<() => void>()

/** What was kept, part by part: what is not understood is as usual. */
export function parseSheetLook(kept: string | null): SheetLook {
  let value: unknown
  try {
    value = JSON.parse(kept ?? 'null')
  } catch {
    return usualLook
  }
  if (typeof value !== 'object' || value === null) return usualLook
  const given: Partial<Record<keyof SheetLook, unknown>> = value
  const part = <Part extends keyof SheetLook>(name: Part): SheetLook[Part] =>
    choices[name].find((choice) => choice === given[name]) ?? usualLook[name]
  return { arrangement: part('arrangement'), density: part('density'), frames: part('frames'), labels: part('labels') }
}

function readKept(): SheetLook {
  try {
    return parseSheetLook(localStorage.getItem(NAME))
  } catch {
    return usualLook
  }
}

/** The same object until something is chosen. */
export function readSheetLook(): SheetLook {
  current ??= readKept()
  return current
}

/** Shows and keeps on this device what was chosen. */
export function chooseSheetLook(chosen: Partial<SheetLook>): void {
  current = { ...readSheetLook(), ...chosen }
  try {
    localStorage.setItem(NAME, JSON.stringify(current))
  } catch {
    // nothing is kept where the browser keeps nothing: it holds until the page is closed
  }
  for (const listener of listeners) listener()
}

/** Told when something was chosen, in this tab or another. */
export function watchSheetLook(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== NAME) return
    current = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}
