import { useDelayed } from '#web/lib/screen/use-delayed.ts'

/** Milliseconds in which an opened photo is painted. */
const UNTIL_PAINTED = 100

/**
 * `useDelayed` for work that accompanies opening a photo, such as making the page below inert, which recalculates the
 * style of every element in it: by then the photo itself is painted.
 */
export const useAfterPhoto = (isOn: boolean): boolean => useDelayed(isOn, UNTIL_PAINTED)
