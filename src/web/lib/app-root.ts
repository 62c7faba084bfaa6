/**
 * Path of the folder that the app lies in, without a slash at its end: empty at the root of a server. The build has its scripts
 * in `assets` below it.
 */
export const APP_ROOT = import.meta.env.DEV ? '' : new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '')
