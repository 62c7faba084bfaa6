import type { Envelope } from '#contract/index.ts'

/** Rows of a list that were skipped: how many, and the reason of the first. */
export type Skipped = { count: number; reason: string }

/** An answer, with the rows that had to be skipped. */
export type Answer<Data> = Envelope<Data> & {
  skipped?: Skipped | undefined
}

/** Warnings about an answer; `notes` are the app's own. */
export type Notice = Pick<Answer<unknown>, 'warnings' | 'skipped'> & { notes?: string[] | undefined }
