/** Shows the whole page: notices outside a single element would be invisible. Without effect if the browser refuses. */
export const enterFullScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

export const leaveFullScreen = (): void => void document.exitFullscreen().catch(() => undefined)

export const toggleFullScreen = (): void => (document.fullscreenElement ? leaveFullScreen() : enterFullScreen())
