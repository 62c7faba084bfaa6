import { History, Tags } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'
import { messages } from './messages.ts'

/** Items of an album's menu for managing its labels and their history. */
export function useJournalMenuItems(albumId: string): readonly MenuItem[] {
  const navigate = useNavigate()
  return [
    { label: messages.manageLabels, icon: <Tags size={16} />, onSelect: () => void navigate(paths.labels(albumId)) },
    {
      label: messages.labelHistory,
      icon: <History size={16} />,
      onSelect: () => void navigate(paths.journal(albumId)),
    },
  ]
}
