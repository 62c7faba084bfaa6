import { useAlbum } from '#web/album/use-album.tsx'
import { withMatch } from '#web/data/filter/edit-filter.ts'
import { activeChips, type Match } from '#web/data/filter/filter.ts'
import { Segmented } from '#web/ui/segmented.tsx'

type Way = 'all' | 'any' | 'at-least'

const ways = [
  { value: 'all', label: 'All' },
  { value: 'any', label: 'Any' },
  { value: 'at-least', label: 'At least' },
] as const

/** More than anyone chooses, less than what does not fit the field. */
const MOST = 99

/** How many of the chosen conditions a photo must meet. */
export function MatchChoice() {
  const { value, change } = useAlbum().filter
  const { match } = value
  const onChange = (next: Match) => change(withMatch(value, next))
  const way: Way = typeof match === 'number' ? 'at-least' : match
  const choose = (chosen: Way) =>
    onChange(chosen === 'at-least' ? Math.max(2, Math.ceil(activeChips(value).length / 2)) : chosen)
  return (
    <div className="flex items-center gap-1.5">
      <Segmented label="How much of it must hold" value={way} options={ways} onChange={choose} />
      {typeof match === 'number' && (
        <input
          type="number"
          aria-label="At least how many"
          min={1}
          max={MOST}
          value={match}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (valueAsNumber >= 1 && valueAsNumber <= MOST) onChange(Math.floor(valueAsNumber))
          }}
          className="h-[34px] w-[46px] rounded-control border border-line bg-surface ps-2 tabular-nums max-lg:h-11"
        />
      )}
    </div>
  )
}
