/** Of the whole page, since notices outside a single element would be invisible. May be refused by the browser. */
export const enterFullScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

export const leaveFullScreen = (): void => void document.exitFullscreen().catch(() => undefined)

export const toggleFullScreen = (): void => (document.fullscreenElement ? leaveFullScreen() : enterFullScreen())
