import { type Filter, setsNeeded } from './filter.ts'
import { messages } from './messages.ts'

/** Why a link with this filter shows others other photos, as a sentence; undefined if it does not. */
export const explainLink = (filter: Filter): string | undefined =>
  setsNeeded(filter).length > 0 ? messages.notForOthers : undefined
