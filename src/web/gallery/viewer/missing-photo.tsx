import { FileQuestionMark } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** Stands in for a photo that the album doesn't have. */
export const MissingPhoto = ({ onClose }: { onClose: () => void }) => (
  <EmptyState
    icon={<FileQuestionMark size={22} />}
    title={messages.missing}
    action={
      <Button variant="primary" onClick={onClose}>
        {messages.toAlbum}
      </Button>
    }
  >
    {messages.missingHint}
  </EmptyState>
)
