import type { TilePhoto } from '#web/gallery/layout/photo-source.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'

/** Most dots on a tile. */
export const MOST_DOTS = 5

/** Most dots where "+10" stands for the other labels. */
const DOTS_BEFORE_MORE = 4

/** Pixels from dot to dot. */
const DOT_STEP = 11

const disc = (colour: string) => `${colour} 3.6px, #000a 4.2px`

/** A hollow ring for all hidden labels together, unlike any dot. */
const ring = '#0007 2.2px, #fff 2.9px, #fff 3.7px, #000a 4.3px'

/** Width of the frame number beside the dots, in pixels: per digit, and around them, with a selected tile's inset. */
const DIGIT = 7
const AROUND_NUMBER = 28

const widthOf = (more: string) => 5 + DIGIT * more.length

/** "+10" at the end of a background image as wide as all dots; on a dark ground, legible without a picture too. */
function moreImage(more: string, width: number): string {
  const ground = widthOf(more) - 1
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='12'><rect x='${width - ground}' width='${ground}' height='12' rx='4' fill-opacity='.72'/><text x='${width - ground / 2}' y='10' text-anchor='middle' font-family='system-ui,sans-serif' font-size='11' font-weight='650' fill='white'>${more}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

const pattern = (stops: string, at: number) =>
  `radial-gradient(circle at ${5.5 + at * DOT_STEP}px 6px, ${stops}, #0000 5.3px)`

/** All dots as background images of one element, which saves nodes. */
function dotsOf({ dots, restricted, labels, frame }: TilePhoto, width: number) {
  const room = width - AROUND_NUMBER - DIGIT * String(frame).length
  const all = [...(restricted ? [ring] : []), ...dots.map(disc)]
  const count = Math.max(dots.length, labels?.public.length ?? 0) + Number(restricted)
  const most = Math.max(1, Math.min(MOST_DOTS, Math.floor(room / DOT_STEP)))
  if (count <= most) return { dots: all.map(pattern).join(), dotsWidth: all.length * DOT_STEP }
  const beside = Math.floor((room - widthOf(`+${count}`)) / DOT_STEP)
  const drawn = all.slice(0, Math.max(0, Math.min(DOTS_BEFORE_MORE, beside))).map(pattern)
  const more = `+${count - drawn.length}`
  const dotsWidth = drawn.length * DOT_STEP + widthOf(more)
  return { dots: [...drawn, moreImage(more, dotsWidth)].join(), dotsWidth }
}

/**
 * Tile props of a photo: primitive values only, so that memoised tiles are not rendered again while an album arrives,
 * as each batch makes new objects.
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

/** `width` and `dotsWidth` are in pixels; `dotsWidth` is 0 without dots. */
export type TileProps = ReturnType<typeof tileProps>

/** A label's text with invisible characters named in brackets, as names are drawn as one text. */
const visible = (text: string) =>
  visibleParts(shortText(text))
    .map(({ text: part, hidden }) => (hidden ? `[${hidden.short}]` : part))
    .join('')

/** In Unicode isolates: a right-to-left label must not reorder its neighbours. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Names that fit on the largest tile. */
const MOST = 20

/** The names of labels as one text for a tile; those beyond the limit are only counted. */
export function namesOf(labels: readonly string[]): string {
  const names = labels.slice(0, MOST).map((label) => isolated(visible(label)))
  const more = labels.length > MOST ? [`+${formatCount(labels.length - MOST)}`] : []
  return [...names, ...more].join(' · ')
}
