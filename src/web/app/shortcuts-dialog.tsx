import { Fragment } from 'react'
import { albumListKeys } from '#web/features/albums/album-list-keys.ts'
import { journalKeys } from '#web/features/journal/journal-keys.ts'
import { jumpKeys } from '#web/features/jump/jump-box.tsx'
import { labellingKeys } from '#web/features/labelling/labelling-keys.ts'
import { sheetKeys } from '#web/gallery/navigation/gallery-keys.ts'
import { selectionKeys } from '#web/gallery/selection/selection-keys.ts'
import { viewerKeys } from '#web/gallery/viewer/viewer-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type KeyHelp, Kbd } from '#web/ui/kbd.tsx'

const groups: { title: string; keys: readonly KeyHelp[] }[] = [
  { title: 'Everywhere', keys: [...jumpKeys, { keys: ['?'], does: 'This list' }] },
  { title: 'Albums', keys: albumListKeys },
  { title: 'Sheet', keys: sheetKeys },
  { title: 'Labels', keys: [...labellingKeys, ...journalKeys] },
  { title: 'Selection', keys: selectionKeys },
  { title: 'One photo', keys: viewerKeys },
]

const mod = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const printed = (text: string) => text.replace('Mod', mod)

/** All keys of the app. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" open onClose={onClose} width={720}>
      <div className="gap-x-10 text-body sm:columns-2">
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5 text-section text-muted uppercase">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5">
              {keys.map(({ keys: pressed, does }) => (
                <Fragment key={does}>
                  <dt>{printed(does)}</dt>
                  <dd className="flex max-w-44 flex-wrap justify-end gap-1">
                    {pressed.map((key) => (
                      <Kbd key={key}>
                        <span className="whitespace-nowrap">{printed(key)}</span>
                      </Kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
