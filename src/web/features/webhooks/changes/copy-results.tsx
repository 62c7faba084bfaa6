import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { type ChangeItem, isOver } from '#web/data/webhooks/webhook-change.ts'
import { problemOf } from './change-words.ts'
import { messages } from './messages.ts'

const stateWords = { waiting: messages.itemWaiting, done: messages.itemDone } as const

function resultOf(item: ChangeItem): string {
  const { at } = item.state
  return problemOf(item) ?? (at === 'waiting' || at === 'done' ? stateWords[at] : messages.itemRunning)
}

const albumIdOf = ({ to }: ChangeItem) => (to && 'albumId' in to.config ? to.config.albumId : '')

/** Results of copying a webhook to other albums: a row for each. */
export function CopyResults({ items, albums }: { items: readonly ChangeItem[]; albums: readonly Album[] }) {
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
