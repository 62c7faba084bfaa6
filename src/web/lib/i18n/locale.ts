/** The language tag of the app's words, numbers, dates and lists: one for all, so that no sentence mixes two languages. */
export const LOCALE = 'en'
