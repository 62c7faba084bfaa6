import { classNames } from '#web/lib/class-names.ts'
import { visibleParts } from '#web/lib/visible-text.ts'

const mark =
  'rounded-[3px] border border-faint px-0.5 align-[1px] font-mono text-[9px] leading-3 font-normal text-muted ' +
  'no-underline after:content-[attr(data-hidden)]'

/** A text of somebody else's, in which nothing stays unseen; its direction does not touch what is beside it. */
export function VisibleText({ text, className }: { text: string; className?: string | undefined }) {
  const parts = visibleParts(text)
  return (
    <bdi className={classNames('whitespace-pre-wrap', className)}>
      {text === '' && <span className="text-muted">(empty)</span>}
      {parts.map(({ text: part, hidden }, position) =>
        hidden ? (
          // the character itself stays in it, for whoever copies the text
          <span
            key={position}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no picture of it to load
            role="img"
            aria-label={hidden.name}
            title={hidden.name}
            data-hidden={hidden.short}
            className={mark}
          >
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}
