import { type KeptList, keptList } from '#web/lib/kept-list.ts'
import { asRecipe, type Recipe, writeRecipe } from './recipe.ts'

/** The label keys of one caller in one album of one service on this device. */
export const keptPalette = (album: { scope: string; formerScope: string; albumId: string }): KeptList<Recipe> =>
  keptList({ ...album, of: 'keys', read: asRecipe, write: writeRecipe })
