/** Gives up the pixels of a canvas now, and not when garbage is next collected. */
export function releaseCanvas(canvas: HTMLCanvasElement | null | undefined): void {
  if (canvas) canvas.width = 0
}
