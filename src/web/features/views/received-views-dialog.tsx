import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import type { NamedView } from '#web/data/views/named-views.ts'
import { unpackViews } from '#web/data/views/views-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { explainMissing, mergeImport } from './merge-import.ts'
import { messages } from './messages.ts'
import type { Views } from './use-views.ts'

type ReceivedViewsDialogProps = { packed: string; views: Views; onClose: () => void }

/** Asks whether to import the views of a link, showing what they match here; closes at once if there is nothing new. */
export function ReceivedViewsDialog({ packed, views, onClose }: ReceivedViewsDialogProps) {
  const { filter: shown, ...album } = useAlbum()
  const toast = useToast()
  const { data: link } = useSuspenseQuery({
    queryKey: ['received-views', packed],
    queryFn: () => unpackViews(packed),
    staleTime: Infinity,
  })
  // participants can't use label shortcuts; through the lens the caller may be an admin
  const received = link.views && !album.canLabel && !album.isLens ? { ...link, keys: [] } : link
  const imported = received.views && mergeImport(views, { ...received, leftOut: 0 })
  const isNothingNew = link.views && link.views.length + link.keys.length > 0 && !imported?.hasNew
  const leave = useEffectEvent(() => {
    // a link to what someone sees has only label shortcuts, and was not opened for them
    if (imported && received.views.length > 0) toast.show({ text: imported.text })
    onClose()
  })
  // changes the address
  useEffect(() => {
    if (isNothingNew) leave()
  }, [isNothingNew])
  if (isNothingNew) return null
  const keep = () => {
    if (imported === undefined) return
    const stored = [views.set(imported.merged.views), views.keys.set(imported.merged.keys)]
    if (stored.every(Boolean)) toast.show({ text: imported.text, tone: 'ok' })
    onClose()
  }
  const count = { views: received.views?.length ?? 0, keys: received.views ? received.keys.length : 0 }
  // if nothing fits, it asks for all, and the outcome says why
  const asked = imported && imported.added.views + imported.added.keys > 0 ? imported.added : count
  const isOnlyKeys = count.views === 0 && count.keys > 0
  const isEmpty = count.views + count.keys === 0
  const missing =
    received.views &&
    explainMissing([...received.views, { name: '', filter: shown.text }], { ...album, keys: received.keys })
  return (
    <Dialog
      title={isOnlyKeys ? messages.shortcutsFromLink : messages.fromLink}
      onClose={onClose}
      width={520}
      footer={
        isEmpty ? (
          <Button onClick={onClose}>{messages.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{messages.notNow}</Button>
            <Button variant="primary" onClick={keep}>
              {asked.views > 0 ? messages.addViews(asked.views) : messages.addShortcuts(asked.keys)}
            </Button>
          </>
        )
      }
    >
      {isEmpty && <p>{received.problem ?? messages.nothingInLink}</p>}
      <ViewList views={received.views ?? []} />
      {received.views && received.keys.length > 0 && (
        <p className="pt-2 text-small text-muted">
          {messages.includesShortcuts(received.keys.map(({ key }) => key).join(' '), received.keys.length)}
        </p>
      )}
      {missing && <p className="pt-2 text-small text-muted [overflow-wrap:anywhere]">{missing}</p>}
      {received.views && received.leftOut > 0 && (
        <p className="pt-2 text-small text-muted">{messages.leftOut(received.leftOut)}</p>
      )}
    </Dialog>
  )
}

/** The views, with the number of photos that each matches. */
function ViewList({ views }: { views: readonly NamedView[] }) {
  const { countOf: photosOf } = useAlbum()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {views.map(({ name, filter: text }) => {
        const { filter } = readFilter(text)
        const count = filter && photosOf(filter)
        return (
          <li key={`${name} ${text}`} className="py-2">
            <p className="flex justify-between gap-3 font-medium">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <VisibleText text={name} />
              </span>
              {count !== undefined && (
                <span className="shrink-0 font-normal text-muted tabular-nums">{messages.photoCount(count)}</span>
              )}
            </p>
            <code className="font-mono text-[12px] text-muted [overflow-wrap:anywhere]">{text}</code>
          </li>
        )
      })}
    </ul>
  )
}
