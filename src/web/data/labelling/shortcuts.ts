import type { LabelCount } from '#web/data/album/label-index.ts'
import { type Recipe, recipeKeys, writeRecipe } from './recipe.ts'

/** The label keys of an album, in the order of `recipeKeys`; no key twice. */
export type Palette = readonly Recipe[]

const placeOf = ({ key }: Recipe) => recipeKeys.indexOf(key)

const inOrder = (recipes: Iterable<Recipe>): Recipe[] => [...recipes].toSorted((a, b) => placeOf(a) - placeOf(b))

/** With this recipe under its key; what the key did before is gone. */
export const setRecipe = (palette: Palette, recipe: Recipe): Recipe[] =>
  inOrder([...palette.filter(({ key }) => key !== recipe.key), recipe])

export const removeRecipe = (palette: Palette, key: string): Recipe[] => palette.filter((recipe) => recipe.key !== key)

/** Another key for a recipe; the one that had it gets the old one. */
export const moveRecipe = (palette: Palette, from: string, to: string): Recipe[] =>
  inOrder(
    palette.map((recipe) => ({ ...recipe, key: recipe.key === from ? to : recipe.key === to ? from : recipe.key })),
  )

/** Keys that do nothing yet, digits first. */
export const freeKeys = (palette: Palette): string[] =>
  recipeKeys.filter((key) => !palette.some((recipe) => recipe.key === key))

export const usesDigits = (palette: Palette): boolean => palette.some(({ key }) => /\d/.test(key))

/** How many labels get a key at once: those of the row of digits. */
const DIGITS = 9

/** The most used labels that no key gives by itself yet, each under the next free digit. */
export function suggestRecipes(palette: Palette, labels: readonly LabelCount[]): Recipe[] {
  const digits = freeKeys(palette).filter((key) => /\d/.test(key))
  const isGiven = ({ text, kind }: LabelCount) =>
    palette.some(
      ({ steps: [step, ...others] }) => others.length === 0 && step?.wanted && step.text === text && step.kind === kind,
    )
  return labels
    .filter((label) => !isGiven(label))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, Math.min(DIGITS, digits.length))
    .flatMap(({ text, kind }, place) => ({ key: digits[place] ?? '', steps: [{ text, kind, wanted: true }] }))
}

const stepsOf = (recipe: Recipe) => JSON.stringify(writeRecipe(recipe).steps)

/** Adds the keys of someone else. None that is here changes what it does: what is taken gets the next free key. */
export function mergePalettes(palette: Palette, given: Palette): { palette: Recipe[]; added: number } {
  let merged = [...palette]
  for (const recipe of given) {
    const free = freeKeys(merged)
    const key = free.includes(recipe.key) ? recipe.key : free[0]
    const isHere = merged.some((other) => stepsOf(other) === stepsOf(recipe))
    if (!isHere && key !== undefined) merged = setRecipe(merged, { ...recipe, key })
  }
  return { palette: merged, added: merged.length - palette.length }
}
