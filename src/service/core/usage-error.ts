/** Something is wrong with what was typed; the sentence says what. */
export class UsageError extends Error {}
