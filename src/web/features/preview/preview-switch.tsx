import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { turnPreview } from '#web/data/resources/preview-switch.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

type PreviewSwitchProps = {
  albumId: string
  isOn: boolean
  /** Whether it is already said which photos the preview would show. */
  isExplained?: boolean
  /** Called once turned, since the caller may remove the focused button. */
  onTurned?: () => void
}

/** Turns an album's preview on or off, if the service offers that to the caller; otherwise names who can. */
export function PreviewSwitch({ albumId, isOn, isExplained = false, onTurned }: PreviewSwitchProps) {
  const { api, albums, previews } = useData()
  const queryClient = useQueryClient()
  const isOffered = useExtension('preview') !== undefined
  const { data: administered } = useQuery(albums.administered())
  const turn = useMutation(turnPreview({ api, previews, queryClient }, albumId))
  const { error, variables: wanted } = turn
  if (!isOffered || relationshipIn(administered, albumId) === 'Participant') {
    if (isOn) return null
    return <p className="text-small text-muted">{isOffered ? messages.askAdmin : messages.askOperator}</p>
  }
  return (
    <div className="flex flex-col items-center gap-4">
      {!isOn && !isExplained && (
        <p className="text-center text-small text-balance text-muted">
          {fillIn(messages.turnOnHint, {
            preview: (
              <strong translate="no" className="font-semibold text-ink">
                preview
              </strong>
            ),
          })}
        </p>
      )}
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        size={isOn ? 'sm' : 'md'}
        busy={turn.isPending}
        // via the promise: callbacks passed to `mutate` don't run after unmounting
        onClick={() => void turn.mutateAsync(!isOn).then(onTurned, () => {})}
      >
        {isOn ? messages.turnOff : messages.turnOn}
      </Button>
      <p role="alert" className="text-small text-danger-ink empty:hidden">
        {/* it may have been turned since, here or elsewhere */}
        {error && wanted !== isOn && (wanted ? messages.notTurnedOn : messages.notTurnedOff)(explainError(error))}
      </p>
    </div>
  )
}
