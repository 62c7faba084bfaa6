/** Letters of other alphabets, and digits, by the Latin letter they pass for. */
const lookalikes: Record<string, string> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ0',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'ҮΥ',
  Z: 'Ζ',
  a: 'аα',
  c: 'сϲ',
  e: 'е',
  h: 'һ',
  i: 'іι',
  j: 'ј',
  l: 'IІΙ1|ӏ',
  o: 'оο',
  p: 'рρ',
  s: 'ѕ',
  v: 'νѵ',
  x: 'хχ',
  y: 'уγ',
}

const latin = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
)

/** Most labels: nothing in them is put together, accented or without ink, and to find that out takes a hundred times as long. */
const PLAIN = /^[ -~]*$/

/** Each makes a text alike to those that differ from it in one way only. */
export const twinFolds = {
  invisible: (text: string): string =>
    PLAIN.test(text)
      ? text
      : text
          .normalize('NFC')
          .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
          .replaceAll(/\p{Zs}/gu, ' '),
  lookalike: (text: string): string =>
    Array.from(text.normalize('NFKC'), (character) => latin.get(character) ?? character)
      .join('')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w'),
  space: (text: string): string => text.replaceAll(/[\s\p{Pd}\p{Pc}.'’]/gu, ''),
  // there and back: a sharp s is two, whichever case it was written in
  case: (text: string): string => text.toUpperCase().toLowerCase(),
  accent: (text: string): string =>
    PLAIN.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC'),
}

/** A text as one looks for it: whatever its case, its accents and what can't be seen. */
export const foldLabel = (text: string): string => twinFolds.accent(twinFolds.case(twinFolds.invisible(text)))
