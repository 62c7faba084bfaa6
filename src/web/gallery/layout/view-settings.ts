import { writeStored } from '#web/lib/web-storage.ts'

/** View settings of a sheet. */
export type ViewSettings = {
  arrangement: 'rows' | 'squares'
  /** Size of the photos. */
  density: 'small' | 'medium' | 'large'
  /** When frame numbers are shown. */
  frames: 'off' | 'hover' | 'on'
  /** When a photo shows the names of its labels; it always shows their dots. */
  labels: 'off' | 'hover' | 'on'
}

export const usualSettings: ViewSettings = { arrangement: 'rows', density: 'medium', frames: 'on', labels: 'hover' }

const choices: { [Part in keyof ViewSettings]: readonly ViewSettings[Part][] } = {
  arrangement: ['rows', 'squares'],
  density: ['small', 'medium', 'large'],
  frames: ['off', 'hover', 'on'],
  labels: ['off', 'hover', 'on'],
}

const NAME = 'contact-sheet:sheet-look'

/** Parses stored settings one by one; invalid ones get their defaults. */
export function parseViewSettings(stored: string | null): ViewSettings {
  let value: unknown
  try {
    value = JSON.parse(stored ?? 'null')
  } catch {
    return usualSettings
  }
  if (typeof value !== 'object' || value === null) return usualSettings
  const parts: Partial<Record<keyof ViewSettings, unknown>> = value
  const part = <Part extends keyof ViewSettings>(name: Part): ViewSettings[Part] =>
    choices[name].find((choice) => choice === parts[name]) ?? usualSettings[name]
  return { arrangement: part('arrangement'), density: part('density'), frames: part('frames'), labels: part('labels') }
}

function readSettings(): ViewSettings {
  try {
    return parseViewSettings(localStorage.getItem(NAME))
  } catch {
    return usualSettings
  }
}

function createViewSettings() {
  let current: ViewSettings | undefined
  let isKept = true
  const listeners = new Set<() => void>()

  /** The same object until a setting changes. */
  const get = (): ViewSettings => (current ??= readSettings())

  return {
    get,
    /** Applies the choice and keeps it on this device. */
    choose: (chosen: Partial<ViewSettings>): void => {
      current = { ...get(), ...chosen }
      // if the browser blocks storage, the choice lasts until the page is closed
      isKept = writeStored(NAME, current)
      for (const listener of listeners) listener()
    },
    /** Called for each choice, in this tab or another. */
    subscribe: (listener: () => void): (() => void) => {
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
        // what other tabs choose is not heard meanwhile
        if (listeners.size === 0 && isKept) current = undefined
      }
    },
  }
}

/** The view settings of this device; without React, as the first screen is drawn before React is loaded. */
export const viewSettings = createViewSettings()
