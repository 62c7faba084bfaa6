import { once } from '#web/lib/once.ts'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { writeStored, readStored } from '#web/lib/web-storage.ts'
import { isCovered, isTextField } from './use-page-keys.ts'

/** start-app.tsx loads this module if `false` is stored under this name. */
const NAME = 'contact-sheet:single-keys'

const store = once(() => {
  window.addEventListener('storage', applySingleKeys)
  return createStore(readStored(NAME) !== false)
})

/** Hides a character from every shortcut: a letter, digit or sign pressed alone. The browser still gets it. */
function hideCharacter(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isCharacter = /^[^ ]$/u.test(key) && !ctrlKey && !metaKey && !altKey
  // menus and lists find an item by its first letters
  if (isCharacter && !isTextField(target) && !isCovered()) event.stopImmediatePropagation()
}

/** Turns shortcuts of a single character on or off. */
function show(isOn: boolean): void {
  store().set(isOn)
  // before every listener of the document
  if (isOn) window.removeEventListener('keydown', hideCharacter, true)
  else window.addEventListener('keydown', hideCharacter, true)
}

/** Applies what this tab or another has stored. */
export function applySingleKeys(): void {
  show(readStored(NAME) !== false)
}

function choose(isOn: boolean): void {
  writeStored(NAME, isOn ? undefined : false)
  show(isOn)
}

/**
 * Whether shortcuts of a single character work, and how to turn them off and on: speech input and unsteady hands press
 * them by accident (WCAG 2.1.4).
 */
export function useSingleKeys(): { isOn: boolean; choose: (isOn: boolean) => void } {
  return { isOn: useStore(store(), (isOn) => isOn), choose }
}
