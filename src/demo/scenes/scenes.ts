import type { Look } from '#demo/painting/develop.ts'
import { createNoise } from '#demo/painting/noise.ts'
import type { Picture } from '#demo/painting/picture.ts'
import { createRandom, pickAt, type Random } from '#demo/painting/random.ts'
import { createLand, type Land, type LandKind } from '#demo/painting/terrain.ts'
import { paintFacade, paintSkyline } from './city.ts'
import { type Hour, paintLandscape } from './landscape.ts'
import { paintFlower, paintForest } from './nature.ts'
import { paintAurora, paintMilkyWay } from './night-sky.ts'
import { paintSea } from './sea.ts'
import { paintStage } from './stage.ts'
import { paintStreet } from './street.ts'
import { paintPortrait, paintStillLife } from './studio.ts'

/** How a scene is exposed and printed. */
type Print = Pick<Look, 'key' | 'contrast' | 'saturation' | 'vignette' | 'grain'>

type Painting = { random: Random; variant: number }

type Scene = Print & {
  /** True where it makes a good panorama. */
  wide: boolean
  paint: (picture: Picture, painting: Painting) => void
}

/** A terrain takes long to compute and looks different from each viewpoint, so a few photos share one. */
const PHOTOS_PER_LAND = 4
const LANDS_KEPT = 6
const lands = new Map<string, Land>()

function landOf(kind: LandKind, variant: number): Land {
  const name = `${kind} ${Math.floor(variant / PHOTOS_PER_LAND)}`
  const kept = lands.get(name)
  if (kept) return kept
  const land = createLand(kind, createNoise(createRandom(name)))
  const oldest = lands.size < LANDS_KEPT ? undefined : lands.keys().next().value
  if (oldest !== undefined) lands.delete(oldest)
  lands.set(name, land)
  return land
}

const hours: readonly [Hour, ...Hour[]] = ['golden', 'day', 'dawn', 'golden', 'dusk', 'day', 'overcast']

const landscape =
  (kind: LandKind, { lake = false, season }: { lake?: boolean; season?: number } = {}): Scene['paint'] =>
  (picture, { random, variant }) =>
    paintLandscape(picture, {
      land: landOf(kind, variant),
      hour: pickAt(hours, variant),
      random,
      noise: createNoise(random),
      lake,
      season: season ?? variant,
    })

type Painter = (picture: Picture, painting: Painting & { noise: ReturnType<typeof createNoise> }) => void

const scene =
  (paint: Painter): Scene['paint'] =>
  (picture, { random, variant }) =>
    paint(picture, { random, variant, noise: createNoise(random) })

const daylight: Print = { key: 0.2, contrast: 0.5, saturation: 0.84, vignette: 0.22, grain: 4 }
const night: Print = { key: 0.07, contrast: 0.2, saturation: 0.95, vignette: 0.25, grain: 7 }
const soft: Print = { key: 0.17, contrast: 0.25, saturation: 0.95, vignette: 0.28, grain: 4 }

export const scenes = {
  alpine: { ...daylight, wide: true, paint: landscape('alpine') },
  lake: { ...daylight, wide: true, paint: landscape('alpine', { lake: true }) },
  arctic: {
    ...daylight,
    key: 0.24,
    saturation: 0.75,
    wide: true,
    paint: landscape('alpine', { lake: true, season: 1 }),
  },
  meadow: { ...daylight, wide: true, paint: landscape('meadow') },
  dunes: { ...daylight, saturation: 0.78, wide: true, paint: landscape('dunes') },
  canyon: { ...daylight, wide: true, paint: landscape('canyon') },
  islands: { ...daylight, wide: true, paint: landscape('islands') },
  sea: { ...daylight, contrast: 0.3, saturation: 0.95, wide: true, paint: scene(paintSea) },
  milkyWay: { ...night, key: 0.06, wide: true, paint: scene(paintMilkyWay) },
  aurora: { ...night, key: 0.08, wide: true, paint: scene(paintAurora) },
  street: { ...night, wide: false, paint: scene(paintStreet) },
  stage: { ...night, key: 0.08, wide: false, paint: scene(paintStage) },
  forest: { ...soft, key: 0.2, contrast: 0.5, wide: true, paint: scene(paintForest) },
  flower: { ...soft, wide: false, paint: scene(paintFlower) },
  skyline: { ...soft, key: 0.12, saturation: 0.85, grain: 5, wide: true, paint: scene(paintSkyline) },
  facade: { ...daylight, key: 0.22, contrast: 0.2, saturation: 0.95, wide: false, paint: scene(paintFacade) },
  portrait: { ...soft, key: 0.14, grain: 5, wide: false, paint: scene(paintPortrait) },
  stillLife: { ...soft, key: 0.12, wide: false, paint: scene(paintStillLife) },
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
