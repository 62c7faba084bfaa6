import { EyeOff, ListFilterPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFilterable } from '#web/data/album/label-index.ts'
import { labelledWithout } from '#web/data/filter/edit-filter.ts'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { spokenText } from '#web/lib/text/visible-text.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { messages } from './messages.ts'

/** Most labels in the menu; the rail lists all. */
const MOST = 100

/** A constant element, since every filter change renders the rail. */
const trigger = (
  <>
    <ListFilterPlus size={16} aria-hidden className="shrink-0" />
    <span className="flex-1 text-start">{messages.labelledWithout}</span>
  </>
)

/** A menu of labels: photos that are labelled, but not with the one chosen. */
export function LabelledWithout() {
  const { filter, labels } = useAlbum()
  const { value, change } = filter
  const all = useMemo(() => [...labels.public, ...labels.restricted].filter(isFilterable), [labels])
  const offered = all.slice(0, MOST)
  const more = all.length - offered.length
  if (offered.length === 0) return null
  return (
    <li>
      <Menu
        label={messages.labelledWithout}
        trigger={trigger}
        items={[
          ...offered.map(({ text, kind }) => ({
            label: spokenText(text),
            hint: kind === 'restricted' ? messages.hiddenLabels : undefined,
            icon: kind === 'public' ? <LabelDot text={text} /> : <EyeOff size={16} />,
            onSelect: () => change(labelledWithout(value, { type: 'label', kind, text })),
          })),
          ...(more > 0
            ? [{ label: messages.moreLabels(more), hint: messages.excludeInList, disabled: true, onSelect: () => {} }]
            : []),
        ]}
        className={`${plainRow} justify-start! gap-2! px-2! text-ink!`}
      />
    </li>
  )
}
