import type { KeyHelp } from '#web/ui/kbd.tsx'

export const albumListKeys: readonly KeyHelp[] = [{ keys: ['/'], does: 'Search the albums' }]
