import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { turnPreview } from '#web/data/resources/preview-switch.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { Button } from '#web/ui/button.tsx'

type PreviewSwitchProps = {
  albumId: string
  isOn: boolean
  /** For where the button goes away then. */
  onTurned?: () => void
}

/** Turns an album's preview on or off, where the service offers that; else says who can. */
export function PreviewSwitch({ albumId, isOn, onTurned }: PreviewSwitchProps) {
  const { api, albums, previews } = useData()
  const queryClient = useQueryClient()
  const isOffered = useExtension('preview') !== undefined
  const { data: administered } = useQuery(albums.administered())
  const turn = useMutation(turnPreview({ api, previews, queryClient }, albumId))
  if (!isOffered || relationshipIn(administered, albumId) === 'Participant') {
    if (isOn) return null
    return (
      <p className="text-small text-muted">
        {isOffered ? 'An admin of this album can turn it on.' : 'Whoever runs the service can turn it on.'}
      </p>
    )
  }
  return (
    <div className="flex flex-col items-center gap-2">
      {!isOn && (
        <p className="text-center text-small text-balance text-muted">
          Turned on, it shows the photos with the label <strong className="font-semibold text-ink">preview</strong>, at
          most 32, or the first 32 while no photo has that label.
        </p>
      )}
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        size={isOn ? 'sm' : 'md'}
        className="pointer-coarse:h-11"
        busy={turn.isPending}
        // the promise: callbacks of the observer are gone with its component
        onClick={() => void turn.mutateAsync(!isOn).then(onTurned, () => {})}
      >
        {isOn ? 'Turn off preview' : 'Turn on preview'}
      </Button>
      <p role="alert" className="text-small text-danger-ink empty:hidden">
        {turn.error && `The preview was not turned ${isOn ? 'off' : 'on'}. ${explainError(turn.error)}`}
      </p>
    </div>
  )
}
