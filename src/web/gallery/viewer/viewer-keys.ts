import { isTextField } from '#web/lib/keyboard/use-page-keys.ts'
import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

export type ViewerKey =
  | 'close'
  /** Leaves the focused field. */
  | 'leave'
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'zoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'fullscreen'
  | 'play'
  | 'labels'
  | 'strip'

/** Keys of the viewer, for the list of all keys. */
export const viewerKeys: readonly KeyHelp[] = [
  { keys: ['←', '→'], does: messages.keyStep },
  { keys: ['Page Up', 'Page Down'], does: messages.keyStepTyping },
  { keys: ['Home', 'End'], does: messages.keyEnds },
  { keys: ['Z'], does: messages.keyZoom },
  { keys: ['+', '−'], does: messages.keyZoomBy },
  { keys: ['Space'], does: messages.keyPlay },
  { keys: ['F'], does: messages.keyFullscreen },
  { keys: ['T'], does: messages.keyStrip },
  { keys: ['Esc'], does: messages.keyLeave },
]

/** Keys that repeat while they are held. */
const held: Record<string, ViewerKey> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  PageUp: 'previous',
  PageDown: 'next',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
}

const keys: Record<string, ViewerKey> = {
  ...held,
  Escape: 'close',
  Home: 'first',
  End: 'last',
  z: 'zoom',
  f: 'fullscreen',
  ' ': 'play',
  l: 'labels',
  t: 'strip',
}

/** Keys that work while typing. */
const whileTyping: Record<string, ViewerKey> = { Escape: 'leave', PageUp: 'previous', PageDown: 'next' }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'> & { target: EventTarget | null }

/** The meaning of a key pressed in the viewer. */
export function viewerKeyOf({ key, ctrlKey, metaKey, altKey, repeat, target }: Press): ViewerKey | undefined {
  if (ctrlKey || metaKey) return undefined
  const isField = isTextField(target)
  // elsewhere Alt with an arrow is the browser's Back or Forward
  if (altKey) return isField ? { ArrowLeft: 'previous' as const, ArrowRight: 'next' as const }[key] : undefined
  if (isField) return whileTyping[key]
  // a video has keys of its own, such as arrows to seek
  if (target instanceof HTMLVideoElement) return key === 'Escape' ? 'close' : undefined
  if (key === ' ' && target instanceof Element && target.closest('button, a') !== null) return undefined
  // held, it steps and zooms on, but toggles nothing
  return (repeat ? held : keys)[key.length === 1 ? key.toLowerCase() : key]
}
