import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { asRecipe, type Recipe, writeRecipe } from './recipe.ts'

/** The label keys of one caller in one album of one service on this device. */
export const keptPalette = (album: { scope: string; formerScope: string; albumId: string }): StoredList<Recipe> =>
  storedList({ ...album, of: 'keys', read: asRecipe, write: writeRecipe })
