import { memo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'
import { messages } from './messages.ts'

/** A text of somebody else's, of which no more is drawn than can be read, and in which nothing stays unseen; its direction does not touch what is beside it. */
export const VisibleText = memo(function VisibleText({
  text,
  className,
}: {
  text: string
  className?: string | undefined
}) {
  const parts = visibleParts(shortText(text))
  return (
    <bdi className={classNames('whitespace-pre-wrap', className)}>
      {text === '' && <span className="text-muted">{messages.empty}</span>}
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
            className="unseen"
          >
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
})
