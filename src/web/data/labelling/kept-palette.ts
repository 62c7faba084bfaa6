import { forgetLists, type KeptList, keptList } from '#web/data/kept-list.ts'
import { asRecipe, type Recipe, writeRecipe } from './recipe.ts'

const PREFIX = 'contact-sheet:keys:'

/** The label keys of one album of one service on this device. */
export const keptPalette = (of: { scope: string; albumId: string }): KeptList<Recipe> =>
  keptList({ ...of, prefix: PREFIX, read: asRecipe, write: writeRecipe })

/** Lets go of the label keys of every album. */
export const forgetPalettes = (): void => forgetLists(PREFIX)
