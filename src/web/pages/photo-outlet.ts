import type { SheetOutlet } from '#web/album/use-album.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'

/** What the page of one photo, which lies over the sheet, gets from it. */
export type PhotoOutlet = SheetOutlet & {
  /** Nothing until labels can be given. */
  labelling: Labelling | undefined
  openLabelKeys: () => void
}
