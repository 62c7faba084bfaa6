import { keep, readKept } from '#web/lib/web-storage.ts'

/** In localStorage while a download is kept on this device: most pages need not load what could go on with it. */
const NAME = 'contact-sheet:download'

export const hasKeptDownload = (): boolean => readKept(NAME) === true

export const noteKeptDownload = (isThere: boolean): void => void keep(NAME, isThere || undefined)
