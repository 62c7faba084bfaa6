import type { FoundFile } from '#service/library/scan.ts'
import type { SettledScan } from '#service/library/settling.ts'

/** A scan that found these files, in their folders. */
export const scanOf = (files: FoundFile[], unreadable: string[] = [], unsettled: FoundFile[] = []): SettledScan => ({
  files,
  folders: new Set(files.map(({ folder }) => folder)),
  unreadable,
  skipped: new Map(),
  unsettled,
})
