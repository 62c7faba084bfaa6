/** Width of the white border that readers need, in modules. */
export const QUIET_ZONE = 2

/** The dark modules of a QR code as one SVG path, one rectangle per run in a row; a module is one unit. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  }
  return path
}

/** The QR code as a standalone SVG file, dark on white as readers expect. */
export function qrFile(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${qrPath(modules)}"/></svg>\n`
  )
}

/** The name of an album's QR code as a file, valid on every file system; keeps accents and vowel signs. */
export const qrFileName = (title: string): string =>
  `${
    title
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '') || 'album'
  }-qr`
