import { useState } from 'react'
import { indexOfFrame } from '#web/gallery/layout/frame-scale.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { messages } from './messages.ts'

type GoToFrameProps = {
  source: PhotoSource
  /** Digits typed already. */
  typed: string
  onGo: (index: number) => void
  /** byKey: by Escape, so the focus has to return; else it has left already. */
  onClose: (how: { byKey: boolean }) => void
}

/** A field for a frame number; says why a frame can't be reached. */
export function GoToFrame({ source, typed, onGo, onClose }: GoToFrameProps) {
  const [text, setText] = useState(typed)
  const [error, setError] = useState<string>()
  const go = () => {
    const frame = Number(text.replaceAll(/[\s.,'’]/g, ''))
    const index = indexOfFrame(source, frame)
    if (text.trim() === '' || !Number.isInteger(frame) || frame < 1 || frame > source.frames) {
      setError(source.isPart ? messages.notLoaded(source.frames) : messages.outOfRange(source.frames))
    } else if (source.frameAt(index) === frame) {
      onGo(index)
    } else {
      setError(messages.filteredOut(frame, nearest(source, frame)))
    }
  }
  return (
    <search className="absolute top-14 end-6 z-30 w-72 max-w-[calc(100%-48px)] rounded-card border border-line bg-surface p-3.5 shadow-float">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any field or button in it */}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose({ byKey: true })
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose({ byKey: false })
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={messages.goToFrame}
            hint={source.isPart ? messages.rangeSoFar(source.frames) : messages.range(source.frames)}
            error={error}
            value={text}
            monospace
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key opened it, to type into
            autoFocus
            autoComplete="off"
            onChange={(value) => {
              setText(value)
              setError(undefined)
            }}
            end={
              <Button size="sm" variant="primary" onClick={go}>
                {messages.go}
              </Button>
            }
          />
        </div>
      </form>
    </search>
  )
}

/** The frame on the sheet nearest to one that is not. */
function nearest(source: PhotoSource, frame: number): number {
  const after = indexOfFrame(source, frame)
  const [a, b] = [source.frameAt(Math.max(0, after - 1)), source.frameAt(after)]
  return Math.abs(a - frame) <= Math.abs(b - frame) ? a : b
}
