import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ReadErrorNote } from '#web/album/album-cut-off.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { type ArchiveLayout, type DownloadOrder, photosToDownload } from '#web/data/download/archive-plan.ts'
import { MOST_IN_MEMORY } from '#web/data/download/archive-sink.ts'
import { canKeepDownloads } from '#web/data/download/kept-download.ts'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceList, Segmented } from '#web/ui/segmented.tsx'
import { CopyLists } from './copy-lists.tsx'
import { messages } from './messages.ts'
import { PrintButton } from './print-button.tsx'

type Which = 'selected' | 'shown' | 'all'

/** Sets of photos to choose from: selected; shown by the filter, without those that no longer match it; all. */
function useWhich() {
  const { selection, shown: onSheet, isLingering, columns } = useAlbum()
  const bits = useSyncExternalStore(selection?.subscribe ?? subscribeToNothing, () => selection?.bits())
  const selected = bits ? positionsOf(bits) : new Uint32Array(0)
  const shown = onSheet.filter((position) => !isLingering(columns.ids[position] ?? ''))
  const all = Uint32Array.from({ length: columns.count }, (_, position) => position)
  const isFiltered = shown.length < columns.count && shown.length > 0
  const positions: Record<Which, Uint32Array> = { selected, shown, all }
  const offered: Which[] = [
    ...(selected.length > 0 ? ['selected' as const] : []),
    ...(isFiltered ? ['shown' as const] : []),
    'all',
  ]
  return { positions, offered }
}

type ChooseDownloadProps = {
  /** The archive has to fit into the browser's memory. */
  isInMemory: boolean
  /** List of interrupted downloads. */
  interrupted: ReactNode
  onStart: (order: DownloadOrder) => void
  onClose: () => void
}

/** First step of the dialog: which photos, in which folders; or copy and print instead. */
export function ChooseDownload({ isInMemory, interrupted, onStart, onClose }: ChooseDownloadProps) {
  const { albumId, album, columns, isWhole, isCutOff } = useAlbum()
  const { positions, offered } = useWhich()
  const [chosen, choose] = useState<Which>()
  const [layout, setLayout] = useState<ArchiveLayout>('flat')
  const [withHidden, setWithHidden] = useState(false)
  const which = chosen !== undefined && offered.includes(chosen) ? chosen : (offered[0] ?? 'all')
  const hasHidden = columns.labels.some(({ kind }) => kind === 'restricted')
  const order = (): DownloadOrder => {
    const photos = photosToDownload({ columns, positions: positions[which], withHidden })
    return { albumId, title: albumTitle(album), photos, layout }
  }
  const count = positions[which].length
  const canStart = isWhole && count > 0
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      width={520}
      footer={
        <Button variant="primary" disabled={!canStart} onClick={() => onStart(order())}>
          {messages.zip(count)}
        </Button>
      }
    >
      <div ref={content} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {interrupted}
        {isCutOff ? <ReadErrorNote heir={content} /> : !isWhole && <p className="text-muted">{messages.arriving}</p>}
        {offered.length > 1 ? (
          <ChoiceList<Which>
            label={messages.which}
            value={which}
            options={offered.map((value) => ({ value, label: messages[value](positions[value].length) }))}
            onChange={choose}
          />
        ) : (
          <p className="font-medium">{messages.all(count)}</p>
        )}
        <div className="flex flex-col gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-small font-medium">{messages.layout}</span>
            <Segmented<ArchiveLayout>
              label={messages.layout}
              value={layout}
              options={[
                { value: 'flat', label: messages.flat },
                { value: 'labels', label: messages.byLabel },
              ]}
              onChange={setLayout}
            />
          </div>
          <p className="text-small text-muted">{layout === 'flat' ? messages.flatHint : messages.byLabelHint}</p>
          {isInMemory && <p className="text-small text-muted">{messages.inMemory(formatBytes(MOST_IN_MEMORY))}</p>}
          <p className="text-small text-muted">{canKeepDownloads() ? messages.canGoOn : messages.cantGoOn}</p>
        </div>
        {hasHidden && <HiddenChoice isOn={withHidden} onChange={setWithHidden} />}
        <CopyLists order={order} isReady={canStart}>
          <PrintButton order={order} isReady={canStart} />
        </CopyLists>
      </div>
    </Dialog>
  )
}

/** Whether hidden labels are taken along. */
function HiddenChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hint = useId()
  return (
    <div>
      <label className="flex cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="size-4 shrink-0 accent-accent-fill"
        />
        <span className="font-medium">{messages.hidden}</span>
      </label>
      <p id={hint} className="ps-7 text-small text-muted">
        {messages.hiddenHint}
      </p>
    </div>
  )
}
