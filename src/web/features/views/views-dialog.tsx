import { Download, FileUp, Link as LinkIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { moveView, removeView, renameView, type NamedView } from '#web/data/views/named-views.ts'
import { readViewsFile, writeViewsFile, type ViewsExport } from '#web/data/views/views-file.ts'
import { packViews } from '#web/data/views/views-link.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useRowKeys } from '#web/lib/use-row-keys.ts'
import { linkTo } from '#web/lib/web-address.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileInput } from '#web/ui/fields/file-input.tsx'
import { explainMissing, mergeImport } from './merge-import.ts'
import { messages } from './messages.ts'
import { useViewCounts, type Views } from './use-views.ts'
import { ViewEntry } from './view-entry.tsx'

type ViewsDialogProps = {
  views: Views
  onClose: () => void
}

/** A message about the last change, and the state to undo it to. */
type Notice = { text: string; undo?: ViewsExport }

/** Manages the views of the album: rename, reorder, delete, import, export as a file or a link. */
export function ViewsDialog({ views, onClose }: ViewsDialogProps) {
  const album = useAlbum()
  const file = useRef<HTMLInputElement>(null)
  const listElement = useRef<HTMLUListElement>(null)
  const [notice, setNotice] = useState<Notice>()
  const say = (text: string) => setNotice({ text })
  const { list, keys } = views
  const current = { views: list, keys: keys.list }
  const copyLink = async () => {
    const copied = await copyText(linkTo(paths.views(album.albumId, await packViews(current))))
    say(copied ? messages.linkCopied : messages.linkNotCopied)
  }
  const bring = async (chosen: File) => {
    const text = await chosen.text().catch(() => undefined)
    const imported = text === undefined ? { problem: messages.fileUnreadable } : readViewsFile(text)
    if (imported.views === undefined) return say(imported.problem)
    const { merged, text: outcome } = mergeImport(views, imported)
    const stored = [views.set(merged.views), keys.set(merged.keys)]
    const missing = explainMissing(imported.views, { ...album, keys: imported.keys })
    // what couldn't be stored has its own notice, and applies until the page is closed
    setNotice({ text: stored.every(Boolean) ? `${outcome} ${missing}` : missing, undo: current })
  }
  const restore = (before: ViewsExport) => {
    views.set(before.views)
    keys.set(before.keys)
    say(messages.undone)
    keepFocus(listElement)
  }
  return (
    <Dialog
      title={messages.views}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button icon={<FileUp size={16} aria-hidden />} onClick={() => file.current?.click()}>
            {messages.import}
          </Button>
          {list.length + keys.list.length > 0 && (
            <>
              <Button
                icon={<Download size={16} aria-hidden />}
                onClick={() =>
                  saveFile({ name: 'views.json', text: writeViewsFile(current), type: 'application/json' })
                }
              >
                {messages.export}
              </Button>
              <Button icon={<LinkIcon size={16} aria-hidden />} onClick={() => void copyLink()}>
                {messages.copyLink}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="pb-3 text-small text-muted">
        {list.length === 0 ? messages.noViews : messages.carriedAlong}{' '}
        {keys.list.length > 0 && messages.withShortcuts(keys.list.length)}
      </p>
      <FileInput
        ref={file}
        label={messages.viewsFile}
        accept="application/json,.json"
        onFile={(chosen) => void bring(chosen)}
      />
      <ViewList ref={listElement} views={views} onNotice={setNotice} />
      <NoticeLine notice={notice} onUndo={restore} />
    </Dialog>
  )
}

function NoticeLine({ notice, onUndo }: { notice: Notice | undefined; onUndo: (before: ViewsExport) => void }) {
  const { text, undo } = notice ?? {}
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-small empty:hidden">
      {text !== undefined && <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>}
      {undo && (
        <Button size="sm" onClick={() => onUndo(undo)}>
          {messages.undo}
        </Button>
      )}
    </output>
  )
}

/** Moves the focus to the list when the pressed button is removed; without a jump, if the list is long. */
const keepFocus = (list: RefObject<HTMLUListElement | null>) => list.current?.focus({ preventScroll: true })

type ViewListProps = Pick<ViewsDialogProps, 'views'> & {
  ref: RefObject<HTMLUListElement | null>
  onNotice: (notice: Notice | undefined) => void
}

function ViewList({ ref, views, onNotice }: ViewListProps) {
  const { list, keys } = views
  const counts = useViewCounts(list)
  const rows = useRowKeys()
  /** Changes the list without an undo; one offered before would revert this as well. */
  const change = (next: readonly NamedView[]) => {
    views.set(next)
    onNotice(undefined)
  }
  const rename = (view: NamedView, name: string) => {
    const renamed = renameView(list, view.name, name)
    const isTaken = renamed.every((other, at) => other === list[at])
    if (isTaken) onNotice({ text: messages.nameTaken(name) })
    else {
      change(renamed)
      rows.replaced(view.name, name)
    }
    return !isTaken
  }
  const remove = ({ name }: NamedView) => {
    views.set(removeView(list, name))
    onNotice({ text: messages.deleted(name), undo: { views: list, keys: keys.list } })
    keepFocus(ref)
  }
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={messages.savedViews}
      className="flex flex-col divide-y divide-line outline-none"
    >
      {list.map((view, at) => (
        <ViewEntry
          key={rows.keyOf(view.name)}
          view={view}
          count={counts[at]}
          isFirst={at === 0}
          isLast={at === list.length - 1}
          onRename={(name) => rename(view, name)}
          onMove={(by) => change(moveView(list, view.name, by))}
          onDelete={() => remove(view)}
        />
      ))}
    </ul>
  )
}
