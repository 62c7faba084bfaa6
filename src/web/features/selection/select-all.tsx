import { ListChecks } from 'lucide-react'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { isMac } from '#web/lib/keyboard/is-mac.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/** The button that selects all photos shown. Never hidden, so that it keeps the focus and the layout is stable. */
export const SelectAll = ({ selection }: { selection: PhotoSelection }) => (
  <Button
    size="sm"
    variant="ghost"
    aria-label={messages.selectAll}
    title={messages.selectAllHint(isMac ? '⌘A' : 'Ctrl A')}
    icon={<ListChecks size={16} aria-hidden />}
    onClick={selection.all}
    className="tight:w-7 tight:px-0! pointer-coarse:h-11 tight:pointer-coarse:w-11"
  >
    <span className="tight:sr-only">{messages.selectAll}</span>
  </Button>
)
