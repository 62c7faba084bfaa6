import type { Labelling } from '#web/data/labelling/labelling.ts'
import type { SheetOutlet } from '#web/features/sheet/use-sheet.ts'

/** What the page of one photo, which lies over the sheet, gets from it. */
export type PhotoOutlet = SheetOutlet & {
  /** Nothing until labels can be given. */
  labelling: Labelling | undefined
  openLabelKeys: () => void
}
