import type { KeyHelp } from '#web/lib/key-help.ts'

export const albumListKeys: readonly KeyHelp[] = [{ keys: ['/'], does: 'Search the albums' }]
