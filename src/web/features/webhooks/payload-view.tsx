import { shortText } from '#web/lib/text/short-text.ts'
import { formatJson, type Payload, shortenAddresses } from './webhook-payload.ts'

/** Characters of a body that are shown: a photo may have thousands of labels. */
const LONGEST = 20_000

const origins: Record<Payload['from'], string> = {
  photo: 'With a real photo of this album.',
  preview: 'With a real photo of this album; its labels and download address are examples.',
  album: 'With one of your albums.',
  example: 'An example: nothing of this album is at hand.',
}

/** A delivery's body, to be read: long addresses are shortened, and it is said how real it is. */
export function PayloadView({ body, from }: Payload) {
  const short = shortenAddresses(body)
  const isShortened = formatJson(short) !== formatJson(body)
  return (
    <figure className="flex min-h-0 flex-col gap-1.5">
      <Json value={short} label="Body of the request" />
      <figcaption className="text-small text-muted">
        {origins[from]} {isShortened && 'Addresses are shortened.'}
      </figcaption>
    </figure>
  )
}

/** JSON in a scrollable area, focusable for the keyboard. */
export function Json({ value, label }: { value: unknown; label: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 overflow-auto rounded-control bg-sunken px-3 py-2.5"
    >
      <pre className="font-mono text-[12px] leading-[19px] whitespace-pre-wrap wrap-anywhere">
        {shortText(formatJson(value), { longest: LONGEST })}
      </pre>
    </section>
  )
}
