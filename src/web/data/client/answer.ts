import type { Envelope } from '#contract/index.ts'

/** List rows that could not be used: how many, and what was wrong with the first. */
export type Skipped = { count: number; reason: string }

/** An answer, with what had to be left out of it. */
export type Answer<Data> = Envelope<Data> & {
  skipped?: Skipped | undefined
}

/** What there is to say about an answer besides its data; `notes`: in the app's own words. */
export type Notice = Pick<Answer<unknown>, 'warnings' | 'skipped'> & { notes?: string[] | undefined }
