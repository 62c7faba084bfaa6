import type { KeyHelp } from '#web/lib/key-help.ts'

export const jumpKeys: readonly KeyHelp[] = [{ keys: ['Mod K'], does: 'Go to an album or a page' }]
