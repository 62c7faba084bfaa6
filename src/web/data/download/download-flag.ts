import { writeStored, readStored } from '#web/lib/web-storage.ts'

/**
 * Set in localStorage while an interrupted download is kept on this device: without it, pages don't load the code that
 * resumes one.
 */
const NAME = 'contact-sheet:download'

export const hasKeptDownload = (): boolean => readStored(NAME) === true

export const noteKeptDownload = (isThere: boolean): void => void writeStored(NAME, isThere || undefined)
