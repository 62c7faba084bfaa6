export type Random = () => number

/** Seeded generator of numbers from 0 to 1: the LCG of Numerical Recipes. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A string of random hexadecimal digits. */
export function randomHex(random: Random, digits: number): string {
  let text = ''
  while (text.length < digits) text += Math.floor(random() * 16).toString(16)
  return text
}
