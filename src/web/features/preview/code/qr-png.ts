/** Pixels that the picture is wide at least: sharp on a poster's corner. */
const LEAST = 1_200

/** The code as a PNG file, each module a whole number of pixels; undefined where the browser can't make it. */
export async function qrPng(modules: readonly (readonly boolean[])[]): Promise<Blob | undefined> {
  const scale = Math.ceil(LEAST / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = modules.length * scale
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
