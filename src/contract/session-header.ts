/**
 * Header that the app sends instead of a key to a gateway that keeps one (extensions/gateway.ts). Other origins' pages
 * can't send it without a preflight, which the gateway refuses.
 */
export const SESSION_HEADER = 'x-contact-sheet'
