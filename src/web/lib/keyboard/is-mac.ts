/** True where shortcuts use Command (⌘) instead of Ctrl. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
