import { useState } from 'react'
import { Link } from 'react-router'
import { albumListKeys } from '#web/features/albums/albums-head.tsx'
import { cullKeys } from '#web/features/cull/cull-keys.ts'
import { journalKeys } from '#web/features/journal/journal-keys.ts'
import { jumpKeys } from '#web/features/jump/jump-box.tsx'
import { labellingKeys } from '#web/features/labelling/labelling-keys.ts'
import { slideshowKeys } from '#web/features/slideshow/slideshow-keys.ts'
import { sheetKeys } from '#web/gallery/navigation/gallery-keys.ts'
import { selectionKeys } from '#web/gallery/selection/selection-keys.ts'
import { viewerKeys } from '#web/gallery/viewer/viewer-keys.ts'
import { isMac } from '#web/lib/keyboard/is-mac.ts'
import { useSingleKeys } from '#web/lib/keyboard/single-keys.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { type KeyHelp, Kbd } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

const groups: { title: string; keys: readonly KeyHelp[] }[] = [
  { title: messages.groupGeneral, keys: [...jumpKeys, { keys: ['?'], does: messages.showShortcuts }] },
  { title: messages.groupAlbums, keys: albumListKeys },
  { title: messages.groupSheet, keys: [...sheetKeys, { keys: ['/'], does: messages.editFilter }] },
  { title: messages.groupLabels, keys: [...labellingKeys, ...journalKeys] },
  { title: messages.groupSelection, keys: selectionKeys },
  { title: messages.groupPhoto, keys: viewerKeys },
  { title: messages.groupCull, keys: cullKeys },
  { title: messages.groupSlideshow, keys: slideshowKeys },
]

const printed = (text: string) => text.replace('Mod', isMac ? '⌘' : 'Ctrl')

/** Shortcuts whose action or key contains the text; all of a group whose title does. */
function matching(text: string) {
  const wanted = text.trim().toLocaleLowerCase()
  const has = (words: string) => printed(words).toLocaleLowerCase().includes(wanted)
  return groups
    .map(({ title, keys }) => ({
      title,
      keys: has(title) ? keys : keys.filter(({ keys: pressed, does }) => has(does) || pressed.some(has)),
    }))
    .filter(({ keys }) => keys.length > 0)
}

/** All keyboard shortcuts of the app, grouped by where they work. */
export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const found = matching(text)
  const { isOn } = useSingleKeys()
  return (
    <Dialog title={messages.shortcuts} onClose={onClose} width={760}>
      <div className="sticky top-0 z-10 bg-surface pb-4">
        <SearchField label={messages.findShortcut} value={text} onChange={setText} />
        {!isOn && (
          <p className="mt-3 text-small text-muted">
            {messages.singleKeysOff}{' '}
            <Link to={paths.settings()} onClick={onClose} className="underline underline-offset-2 hover:text-ink">
              {messages.turnOn}
            </Link>
          </p>
        )}
      </div>
      <div className="min-h-[52dvh] gap-x-12 text-body sm:columns-2">
        {found.map(({ title, keys }) => (
          <section key={title} aria-label={title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-section text-muted uppercase">{title}</h3>
            <dl>
              {keys.map(({ keys: pressed, does }) => (
                <div
                  key={does}
                  className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt className="min-w-[45%]">{printed(does)}</dt>
                  <dd className="flex flex-wrap justify-end gap-1">
                    {pressed.map((key) => (
                      <Kbd key={key}>{printed(key)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {found.length === 0 && <p className="text-muted">{messages.noShortcut(text.trim())}</p>}
      </div>
    </Dialog>
  )
}
