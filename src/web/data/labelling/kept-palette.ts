import { type KeptList, keptList } from '#web/data/kept-list.ts'
import { asRecipe, type Recipe, writeRecipe } from './recipe.ts'

/** The label keys of one album of one service on this device. */
export const keptPalette = (album: { scope: string; albumId: string }): KeptList<Recipe> =>
  keptList({ ...album, of: 'keys', read: asRecipe, write: writeRecipe })
