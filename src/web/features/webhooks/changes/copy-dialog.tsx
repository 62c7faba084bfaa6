import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Album, WebhookConfig } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { foldLabel } from '#web/data/album/label.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import { added, type ChangeItem, isFinished, isOver } from '#web/data/webhooks/webhook-change.ts'
import { isDescription, withDescription } from '#web/features/webhooks/findings/description.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { problemOf } from './change-words.ts'
import { messages } from './messages.ts'
import { useChangeActs, useOpenChanges } from './use-webhook-changes.ts'

type AlbumConfig = Exclude<WebhookConfig, { event: 'newAlbum' }>

/** Maximum number of albums listed; searching narrows them down. */
const MOST_SHOWN = 200

/** Copy of a webhook for another album; a description in its metadata is of that album. */
function copyFor({ albumId, name }: Album, config: AlbumConfig): AlbumConfig {
  const copy = { ...config, albumId }
  return isDescription(config.metadata) ? withDescription(copy, name) : copy
}

/** Other albums that the caller may listen to; `hasIt`: it has a webhook equal to the copy. */
function useOtherAlbums(config: AlbumConfig) {
  const { albums, subscriptions } = useData()
  const { data, error, isPending } = useQuery(albums.whole())
  const administered = useQuery(albums.administered())
  const rows = useQuery(subscriptions.list()).data?.data ?? []
  const isOther = ({ albumId }: Album) =>
    albumId !== config.albumId && relationshipIn(administered.data, albumId) !== 'Participant'
  return {
    all: (data?.data ?? []).filter(isOther).map((album) => {
      const copy = copyFor(album, config)
      return { album, copy, hasIt: rows.some((row) => sameConfig(row.config, copy)) }
    }),
    isLoading: isPending || administered.isPending,
    /** Why albums are missing. */
    problem: error ? explainError(error) : undefined,
  }
}

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
    const items = others.all.filter(({ album }) => chosen.has(album.albumId)).map(({ copy: made }) => added(made))
    const ended = await begin({ kind: 'clone', items }, setBegun)
    setIsBeginning(false)
    // the dialog shows the results while it is open
    if (ended && (!isMounted() || !isFinished(ended))) tell(ended)
  }
  return (
    <Dialog
      open
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
        <Results items={change.items} albums={others.all.map(({ album }) => album)} />
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

function AlbumChoice({ all, isLoading, problem, chosen, onChoose }: AlbumChoiceProps) {
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
    </div>
  )
}

const stateWords = { waiting: messages.itemWaiting, done: messages.itemDone } as const

function resultOf(item: ChangeItem): string {
  const { at } = item.state
  return problemOf(item) ?? (at === 'waiting' || at === 'done' ? stateWords[at] : messages.itemRunning)
}

const albumIdOf = ({ to }: ChangeItem) => (to && 'albumId' in to.config ? to.config.albumId : '')

function Results({ items, albums }: { items: readonly ChangeItem[]; albums: readonly Album[] }) {
  const titles = new Map(albums.map((album) => [album.albumId, albumTitle(album)]))
  const over = items.filter(isOver)
  const failed = over.filter((item) => problemOf(item) !== undefined).length
  return (
    <>
      <output className="block font-medium tabular-nums">
        {messages.outcomes({ created: over.length - failed, failed, underWay: items.length - over.length })}
      </output>
      <table aria-label={messages.results} className="w-full">
        <thead>
          <tr className="border-b border-line text-start text-section text-muted">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {messages.album}
            </th>
            <th scope="col" className="py-2 text-start font-semibold">
              {messages.result}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={albumIdOf(item)} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
                <bdi>{titles.get(albumIdOf(item)) ?? albumIdOf(item)}</bdi>
              </th>
              <td className={problemOf(item) === undefined ? 'py-2' : 'py-2 text-danger-ink'}>{resultOf(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
