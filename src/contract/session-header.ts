/**
 * Sent by the app in place of a key to the gateway that holds one (extensions/gateway.ts). Pages of other origins can't send it
 * without a preflight, which is refused.
 */
export const SESSION_HEADER = 'x-contact-sheet'
