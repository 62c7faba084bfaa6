import type { TilePhoto } from '#web/gallery/layout/photo-source.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'

/** Dots on a tile at most. */
export const MOST_DOTS = 5

/** Dots at most where "+10" stands for the other labels. */
const DOTS_BEFORE_MORE = 4

/** Pixels from dot to dot. */
const DOT_STEP = 11

const disc = (colour: string) => `${colour} 3.6px, #000a 4.2px`

/** All hidden labels together: a hollow ring, which can't be taken for a dot. */
const ring = '#0007 2.2px, #fff 2.9px, #fff 3.7px, #000a 4.3px'

/** Pixels of the frame number beside the dots: of each digit, and around them, also where a selected photo stands back. */
const DIGIT = 7
const AROUND_NUMBER = 28

const widthOf = (more: string) => 5 + DIGIT * more.length

/** "+10" at the end of an image as wide as all dots, for a tile has few nodes; white with a dark edge, as the dots are. */
function moreImage(more: string, width: number): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='12'><text x='${width - 1}' y='10' text-anchor='end' font-family='system-ui,sans-serif' font-size='11' font-weight='650' fill='white' stroke='black' stroke-opacity='.66' stroke-width='2' paint-order='stroke'>${more}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

const pattern = (stops: string, at: number) =>
  `radial-gradient(circle at ${5.5 + at * DOT_STEP}px 6px, ${stops}, #0000 5.3px)`

/** All dots as background images, at the end of their element: a tile has few nodes, whatever its labels. */
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

/** A label's text with invisible characters by name, in brackets: the names are drawn as one text. */
const visible = (text: string) =>
  visibleParts(shortText(text))
    .map(({ text: part, hidden }) => (hidden ? `[${hidden.short}]` : part))
    .join('')

/** With Unicode isolates: a label written from right to left must not reorder its neighbours. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Names that fit on the largest tile. */
const MOST = 20

/** The names of labels as one text for a tile; those beyond the first are only counted. */
export function namesOf(labels: readonly string[]): string {
  const names = labels.slice(0, MOST).map((label) => isolated(visible(label)))
  const more = labels.length > MOST ? [`+${formatCount(labels.length - MOST)}`] : []
  return [...names, ...more].join(' · ')
}
