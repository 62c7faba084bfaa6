/** Minimum width in pixels: sharp in the corner of a poster. */
const LEAST = 1_200

/** The QR code as a PNG file, each module a whole number of pixels; undefined if the browser can't create it. */
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
