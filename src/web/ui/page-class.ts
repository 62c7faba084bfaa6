/** The one column of a page of text, lists and settings. */
export const pageClass = 'mx-auto max-w-[880px] px-4 pt-5 pb-16 sm:px-8 sm:pt-7'
