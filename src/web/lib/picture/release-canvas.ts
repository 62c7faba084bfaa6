/** Frees the pixels of a canvas now, not at the next garbage collection. */
export function releaseCanvas(canvas: HTMLCanvasElement | null | undefined): void {
  if (canvas) canvas.width = 0
}
