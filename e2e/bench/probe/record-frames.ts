import { quantile } from '../quantile.ts'
import { sheetState } from './sheet-state.ts'

export type Frames = {
  /** Frames a second, and milliseconds from frame to frame. */
  fps: number
  p50: number
  p95: number
  longest: number
  /** Mean and worst share of the view without a tile. */
  blank: number
  mostBlank: number
  /** Mean share of the tiles in view that show a picture. */
  withPicture: number
}

/** Milliseconds between two samples of the sheet, as sampling itself takes time. */
const LOOK = 250

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Records frames until `stop`. Times are when callbacks run, so a late frame counts in full. */
export function recordFrames({ look }: { look: boolean }): { stop: () => Frames } {
  const times: number[] = []
  const looks: { blank: number; withPicture: number }[] = []
  let lastLook = 0
  let stopped = false
  const record = () => {
    if (stopped) return
    const now = performance.now()
    times.push(now)
    if (look && now - lastLook > LOOK) {
      lastLook = now
      const { blank, tiles, pictures } = sheetState()
      looks.push({ blank, withPicture: tiles === 0 ? 0 : pictures / tiles })
    }
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
  return {
    stop() {
      stopped = true
      const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      return {
        fps: 1000 / mean(steps),
        p50: quantile(steps, 0.5),
        p95: quantile(steps, 0.95),
        longest: quantile(steps, 1),
        blank: mean(looks.map(({ blank }) => blank)),
        mostBlank: Math.max(0, ...looks.map(({ blank }) => blank)),
        withPicture: mean(looks.map(({ withPicture }) => withPicture)),
      }
    },
  }
}
