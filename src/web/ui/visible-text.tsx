import { memo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'
import { messages } from './messages.ts'

/** An untrusted text: shortened, with invisible characters shown, and its direction isolated from its surroundings. */
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
          // the character itself stays in the text, for copying
          <span
            key={position}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no image to load
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
