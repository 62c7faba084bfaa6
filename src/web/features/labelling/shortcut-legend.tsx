import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { bitsOfIds, labelEffects } from '#web/data/labelling/label-states.ts'
import type { LabelShortcut, LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { ShortcutButton } from './shortcut-button.tsx'

/** A shortcut in a column. */
const rowClass = 'h-9 w-full rounded-control! border-line! ps-2! text-body! [&.border-dashed]:border-faint!'

/** A shortcut in the row at the bottom of a phone's screen. */
const chipClass = 'border-line! ps-3! [&.border-dashed]:border-faint! [&_kbd]:hidden'

type ShortcutLegendProps = {
  shortcuts: LabelShortcuts
  /** The photo whose labels are ticked; undefined at the end of a queue. */
  photoId: string | undefined
  onPress: (shortcut: LabelShortcut) => void
  /** In a row without keys, at the bottom of an upright phone; otherwise in a column. */
  inRow?: boolean
}

/** The label shortcuts in use as buttons, ticked if they would change nothing on the photo. */
export function ShortcutLegend({ shortcuts, photoId, onPress, inRow = false }: ShortcutLegendProps) {
  const { columns, openLabellingDialog } = useAlbum()
  const target = useMemo(() => bitsOfIds(columns, photoId === undefined ? [] : [photoId]), [columns, photoId])
  const isDone = ({ steps }: LabelShortcut) =>
    photoId !== undefined && labelEffects(columns, target, steps).every(({ changes }) => changes === 0)
  return (
    <>
      {shortcuts.map((shortcut) => (
        <ShortcutButton
          key={shortcut.key}
          shortcut={shortcut}
          done={isDone(shortcut)}
          onPress={() => onPress(shortcut)}
          className={classNames(inRow ? chipClass : rowClass, !isDone(shortcut) && 'bg-surface')}
        />
      ))}
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => openLabellingDialog('shortcuts')}
        className="self-start text-muted"
      >
        {shortcuts.length === 0 ? messages.assignShortcuts : messages.editShortcuts}
      </Button>
    </>
  )
}
