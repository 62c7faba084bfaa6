import type { WantedPicture, WantOptions } from './picture-queue.ts'

type Layer = { pictures: readonly WantedPicture[]; options: WantOptions }

const nothing: Layer = { pictures: [], options: { hurried: false, scope: '' } }

/**
 * Two layers of wanted pictures: those of whatever covers the sheet come first, then the sheet's. While something covers
 * the sheet, only its pictures count as in view.
 */
export function createWantedLayers() {
  const layers = { over: nothing, sheet: nothing }
  return (name: keyof typeof layers, pictures: readonly WantedPicture[] = [], options = nothing.options): Layer => {
    layers[name] = { pictures, options }
    const { over, sheet } = layers
    const top = over.pictures.length > 0 ? over : sheet
    return {
      pictures: [...over.pictures, ...sheet.pictures],
      options: { inView: top.pictures.length, ...top.options },
    }
  }
}
