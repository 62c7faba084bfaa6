import { Columns2, Link2, ListChecks, ListRestart, Tag, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { paths } from '#web/paths.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'
import { messages } from './messages.ts'
import type { CullActs } from './use-cull.ts'

type CullMenuOptions = {
  onSplit: () => void
  /** Undefined: nothing to compare, or a comparison is open. */
  onCompare: (() => void) | undefined
  onLink: () => void
  labels: (() => void) | undefined
}

/** The items of the cull's menu. */
export function useCullMenu(
  cull: CullActs,
  { onSplit, onCompare, onLink, labels }: CullMenuOptions,
): readonly MenuItem[] {
  const { albumId, openLabellingDialog } = useAlbum()
  const navigate = useNavigate()
  const { view, canDecide, startOver } = cull
  const isUndecided = view.pass === 'undecided'
  const other = paths.cull(albumId, { ...view, pass: isUndecided ? undefined : 'undecided' })
  return [
    {
      label: isUndecided ? messages.showAll : messages.showUndecided,
      icon: <ListChecks size={16} />,
      onSelect: () => void navigate(other, { replace: true }),
    },
    { label: messages.split, icon: <Users size={16} />, onSelect: onSplit },
    ...(onCompare ? [{ label: messages.compare, icon: <Columns2 size={16} />, onSelect: onCompare }] : []),
    ...(canDecide && labels ? [{ label: messages.allLabels, icon: <Tag size={16} />, onSelect: labels }] : []),
    ...(canDecide
      ? [
          {
            label: messages.editShortcuts,
            icon: <ListChecks size={16} />,
            onSelect: () => openLabellingDialog('shortcuts'),
          },
        ]
      : []),
    { label: messages.linkHere, icon: <Link2 size={16} />, onSelect: onLink },
    { label: messages.startOver, icon: <ListRestart size={16} />, onSelect: startOver },
  ]
}
