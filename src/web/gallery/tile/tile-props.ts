import type { TilePhoto } from '#web/gallery/layout/photo-source.ts'
import { namesOf } from './label-names.ts'

export const MOST_DOTS = 5

/** Pixels from dot to dot. */
const DOT_STEP = 11

const disc = (colour: string) => `${colour} 3.6px, #000a 4.2px`

/** All hidden labels together: a hollow ring, which can't be taken for a dot. */
const ring = '#0007 2.2px, #fff 2.9px, #fff 3.7px, #000a 4.3px'

/** Pixels of the frame number beside the dots: of each digit, and around them. */
const DIGIT = 7
const AROUND_NUMBER = 14

const pattern = (stops: string, at: number) =>
  `radial-gradient(circle at ${5.5 + at * DOT_STEP}px 6px, ${stops}, #0000 5.3px)`

/** All dots as one background image, at the end of their element: a tile has few nodes, whatever its labels. */
function dotsOf({ dots, restricted, frame }: TilePhoto, width: number) {
  const room = (width - AROUND_NUMBER - DIGIT * String(frame).length) / DOT_STEP
  const most = Math.max(1, Math.min(MOST_DOTS, Math.floor(room)))
  const drawn = [...(restricted ? [ring] : []), ...dots.slice(0, most).map(disc)].slice(0, most)
  return { dots: drawn.map(pattern).join(), dotsWidth: drawn.length * DOT_STEP }
}

/**
 * A photo as the props of its tile: primitive values only, so that a memoised tile is not rendered again while an album
 * arrives and each batch makes new objects.
 */
export function tileProps(photo: TilePhoto, width: number) {
  const { id: photoId, kind, frame, name, labels } = photo
  return {
    photoId,
    kind,
    frame,
    name,
    width,
    ...dotsOf(photo, width),
    publicNames: labels && namesOf(labels.public),
    restrictedNames: labels && namesOf(labels.restricted),
  }
}

/** `width` and `dotsWidth` are in pixels; `dotsWidth` is 0 where it has none. */
export type TileProps = ReturnType<typeof tileProps>
