import type { KeyHelp } from '#web/ui/kbd.tsx'

export const jumpKeys: readonly KeyHelp[] = [{ keys: ['Mod K'], does: 'Go to an album or a page' }]
