import { History, Tags } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'

/** What an album's menu offers for its labels as a whole. */
export function useJournalMenuItems(albumId: string): readonly MenuItem[] {
  const navigate = useNavigate()
  return [
    { label: 'Labels', icon: <Tags size={16} />, onSelect: () => void navigate(paths.labels(albumId)) },
    { label: 'Label journal', icon: <History size={16} />, onSelect: () => void navigate(paths.journal(albumId)) },
  ]
}
