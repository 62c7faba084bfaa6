import { useState } from 'react'
import { albumTitle } from '#web/data/album/album-title.ts'
import { foldLabel } from '#web/data/album/label.ts'
import { useData } from '#web/data/data-context.tsx'
import { planAddition, isFinished } from '#web/data/webhooks/webhook-change.ts'
import { messages as formMessages } from '#web/features/webhooks/form/messages.ts'
import { KeepLooking } from '#web/features/webhooks/keep-looking.tsx'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CopyResults } from './copy-results.tsx'
import { messages } from './messages.ts'
import { type AlbumConfig, useOtherAlbums } from './use-other-albums.ts'
import { useChangeActs, useOpenChanges } from './use-webhook-changes.ts'

/** Maximum number of albums listed; searching narrows them down. */
const MOST_SHOWN = 200

/** Copies a webhook to other albums: first a choice of albums, then the result for each. */
export function CopyDialog({ config, onClose }: { config: AlbumConfig; onClose: () => void }) {
  const { begin, tell } = useChangeActs()
  const { view } = useOpenChanges()
  const others = useOtherAlbums(config)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The change is being stored. */
  const [isBeginning, setIsBeginning] = useState(false)
  const [begun, setBegun] = useState<string>()
  const isMounted = useMounted()
  const change = view.changes.find(({ id }) => id === begun)
  const copy = async () => {
    setIsBeginning(true)
    const items = others.all
      .filter(({ album }) => chosen.has(album.albumId))
      .map(({ copy: made }) => planAddition(made))
    const ended = await begin({ kind: 'clone', items }, setBegun)
    setIsBeginning(false)
    // the dialog shows the results while it is open
    if (ended && (!isMounted() || !isFinished(ended))) tell(ended)
  }
  return (
    <Dialog
      title={messages.copyTitle}
      width={560}
      onClose={onClose}
      footer={
        <>
          {!change && <Button onClick={onClose}>{messages.cancel}</Button>}
          {/* one button, so that it keeps the focus */}
          <Button
            variant="primary"
            busy={isBeginning && !change}
            disabled={chosen.size === 0}
            onClick={change ? onClose : () => void copy()}
          >
            {change ? messages.close : messages.copyNow(chosen.size)}
          </Button>
        </>
      }
    >
      {change ? (
        <CopyResults items={change.items} albums={others.all.map(({ album }) => album)} />
      ) : (
        <AlbumChoice {...others} chosen={chosen} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

type AlbumChoiceProps = ReturnType<typeof useOtherAlbums> & {
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function AlbumChoice({ list, all, isLoading, problem, chosen, onChoose }: AlbumChoiceProps) {
  const { albums } = useData()
  const [search, setSearch] = useState('')
  const found = all.filter(({ album }) => foldLabel(albumTitle(album)).includes(foldLabel(search)))
  const listed = found.slice(0, MOST_SHOWN)
  const free = listed.filter(({ hasIt }) => !hasIt).map(({ album }) => album.albumId)
  const toggle = (albumId: string, isChosen: boolean) => {
    const rest = [...chosen].filter((id) => id !== albumId)
    onChoose(new Set(isChosen ? [...rest, albumId] : rest))
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-muted">{messages.copyHint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1">
          <SearchField label={messages.findAlbum} value={search} onChange={setSearch} />
        </div>
        <Button disabled={free.length === 0} onClick={() => onChoose(new Set([...chosen, ...free]))}>
          {messages.selectShown}
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-danger-ink">
          {messages.albumsUnreadable(problem)}
        </p>
      )}
      {isLoading && <Spinner label={messages.loadingAlbums} />}
      {found.length === 0 && !isLoading && problem === undefined && (
        <p className="py-3 text-muted">{all.length === 0 ? messages.noAlbums : messages.noSuchAlbum}</p>
      )}
      <ul aria-label={messages.albums} className="max-h-[46dvh] overflow-y-auto">
        {listed.map(({ album, hasIt }) => (
          <li key={album.albumId}>
            <label className="flex cursor-pointer items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-sunken pointer-coarse:min-h-11">
              <input
                type="checkbox"
                disabled={hasIt}
                checked={chosen.has(album.albumId)}
                onChange={({ currentTarget }) => toggle(album.albumId, currentTarget.checked)}
                className="size-4 shrink-0 accent-accent"
              />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {albumTitle(album)}
              </span>
              {hasIt && <span className="ms-auto shrink-0 text-small text-muted">{messages.hasIt}</span>}
            </label>
          </li>
        ))}
      </ul>
      {found.length > listed.length && (
        <p className="text-small text-muted">{messages.moreAlbums(found.length - listed.length)}</p>
      )}
      <KeepLooking list={list} options={albums.keepLooking()} found={formMessages.albumsFound} />
    </div>
  )
}
