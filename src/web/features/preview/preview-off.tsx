import { EyeOff } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PreviewSwitch } from './preview-switch.tsx'
import { visitorsWords } from './use-public-preview.ts'

type PreviewOffProps = {
  albumId: string
  visitors: 'off' | 'empty' | 'unknown'
  /** The service's own message. */
  warnings: readonly string[]
  onTurned: () => void
}

/** Shown when the preview is off or empty: the reason, and what would change it. */
export function PreviewOff({ albumId, visitors, warnings, onTurned }: PreviewOffProps) {
  return (
    <EmptyState
      icon={<EyeOff size={22} />}
      title={visitorsWords(visitors, 0)}
      action={<PreviewSwitch albumId={albumId} isOn={visitors === 'empty'} onTurned={onTurned} />}
    >
      {/* the title already says that it is off */}
      {visitors !== 'off' && warnings.map((warning) => <p key={warning}>{warning}</p>)}
    </EmptyState>
  )
}
