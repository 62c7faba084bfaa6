import { visibleParts } from '#web/lib/visible-text.ts'

/** A text of somebody else's, in which nothing stays unseen; its direction does not touch what is beside it. */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi>
      {text === '' && <span className="text-muted">(empty)</span>}
      {visibleParts(text).map(({ text: part, hidden }, position) =>
        hidden ? (
          <span
            key={position}
            title={hidden.name}
            className="mx-px rounded-[3px] border border-faint px-0.5 align-[1px] font-mono text-[9px] leading-3 font-normal text-muted"
          >
            <span className="sr-only">{hidden.name}</span>
            <span aria-hidden>{hidden.short}</span>
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}
