import type { KeyHelp } from '#web/lib/key-help.ts'

export const labelKeys: readonly KeyHelp[] = [{ keys: ['L'], does: 'Label the photo' }]
