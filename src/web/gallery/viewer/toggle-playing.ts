/** Plays or stops the video or live photo on a stage, if any. */
export function togglePlaying(stage: HTMLElement | null): void {
  const found = stage?.querySelector(':not([inert]) > * > :is([data-play], video[controls])')
  if (found instanceof HTMLVideoElement) void (found.paused ? found.play() : found.pause())
  else if (found instanceof HTMLElement) found.click()
}
