import sharp from 'sharp'

/** The poster's longest side in pixels: it holds nothing that gains from more. */
const LONGEST_SIDE = 1280
/** Film that is exposed but not developed: a neutral that sits well on paper and on the dark table. */
const EDGE = 26
const CENTRE = 58
const HOLE = 12
const MARK = 214

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Distance in pixels to a box with round corners around the origin; negative inside. */
function toRoundBox({ x, y, w, h, r }: { x: number; y: number; w: number; h: number; r: number }): number {
  const dx = Math.abs(x) - w / 2 + r
  const dy = Math.abs(y) - h / 2 + r
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r
}

/** Distance to a triangle that points right, its middle at the origin, `s` from there to its tip. */
function toPlayMark(x: number, y: number, s: number): number {
  return Math.max(-x - s / 2, (x + Math.abs(y) * Math.sqrt(3) - s) / 2)
}

/**
 * A video's poster where no frame of it can be had: a frame of film with a play mark, the same for the same size.
 * Drawn pixel by pixel, because the process that opens foreign files has no SVG loader, and shall not.
 */
export async function drawPoster(video: { width: number; height: number }): Promise<Uint8Array> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.width, video.height))
  const width = Math.max(1, Math.round(video.width * scale))
  const height = Math.max(1, Math.round(video.height * scale))
  const unit = Math.min(width, height)
  const band = unit * 0.11
  const hole = { w: band * 0.62, h: band * 0.46, r: band * 0.1 }
  const pitch = width / Math.max(1, Math.round(width / (band * 1.25)))
  const pixels = new Uint8Array(width * height)
  for (let py = 0; py < height; py++) {
    const y = py + 0.5 - height / 2
    const fromEdge = Math.min(py + 0.5, height - py - 0.5)
    for (let px = 0; px < width; px++) {
      const x = px + 0.5 - width / 2
      const light = clamp(1 - Math.hypot(x / width, y / height) * 1.5)
      let value = EDGE + (CENTRE - EDGE) * light * light * (3 - 2 * light)
      if (fromEdge < band) {
        const inPitch = ((px + 0.5) % pitch) - pitch / 2
        const outside = clamp(toRoundBox({ x: inPitch, y: fromEdge - band / 2, ...hole }) + 0.5)
        value = HOLE + (value * 0.72 - HOLE) * outside
      }
      const mark = clamp(0.5 - toPlayMark(x, y, unit * 0.1) + unit * 0.012)
      const ring = clamp(1.5 - Math.abs(Math.hypot(x, y) - unit * 0.19) + unit * 0.004)
      value += (MARK - value) * Math.max(mark, ring * 0.8)
      pixels[py * width + px] = value
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
}
