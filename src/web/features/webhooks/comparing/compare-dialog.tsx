import { Minus, Pencil, Plus } from 'lucide-react'
import type { ListedDelivery } from '#contract/extensions.ts'
import { timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { formatJson } from '#web/features/webhooks/webhook-payload.ts'
import { eventWords } from '#web/features/webhooks/webhook-words.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Difference, differingParts, findDifferences } from './json-difference.ts'
import { messages } from './messages.ts'

type CompareDialogProps = { deliveries: readonly [ListedDelivery, ListedDelivery]; onClose: () => void }

/** The difference between the bodies of two deliveries, the older one first. */
export function CompareDialog({ deliveries, onClose }: CompareDialogProps) {
  const [older, newer] = deliveries.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  if (older === undefined || newer === undefined) return null
  return (
    <Dialog title={messages.compareTitle} width={920} onClose={onClose}>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-small text-muted">{messages.older}</dt>
        <dd className="tabular-nums">{describe(older)}</dd>
        <dt className="text-small text-muted">{messages.newer}</dt>
        <dd className="tabular-nums">{describe(newer)}</dd>
      </dl>
      <Comparison before={older.body} after={newer.body} />
    </Dialog>
  )
}

const describe = ({ event, createdAt }: ListedDelivery) =>
  `${eventWords[event].title}, ${timeWord(createdAt, { exact: true })}`

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function Comparison({ before, after }: { before: string | undefined; after: string | undefined }) {
  if (before === undefined || after === undefined) return <p>{messages.noBody}</p>
  const [one, other] = [parse(before), parse(after)]
  if (one === undefined || other === undefined) return <TextComparison before={before} after={after} />
  const differences = findDifferences(one.value, other.value)
  const signed = differences.filter(({ kind }) => kind === 'signature')
  const real = differences.filter(({ kind }) => kind !== 'signature')
  return (
    <div className="flex flex-col gap-4">
      {real.length === 0 && <p>{signed.length === 0 ? messages.same : messages.sameButSigned}</p>}
      {real.length > 0 && <BodyDifferenceTable differences={real} />}
      {signed.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-small text-muted pointer-coarse:min-h-11 pointer-coarse:content-center">
            {messages.signatures(signed.length)}
          </summary>
          <div className="mt-2">
            <BodyDifferenceTable differences={signed} />
          </div>
        </details>
      )}
    </div>
  )
}

function TextComparison({ before, after }: { before: string; after: string }) {
  const parts = differingParts(before, after)
  if (before === after) return <p>{messages.same}</p>
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{messages.asText}</p>
      <BodyDifferenceTable
        differences={[
          { kind: 'changed', path: messages.fromCharacter(parts.from + 1), before: parts.before, after: parts.after },
        ]}
      />
    </div>
  )
}

const kinds = {
  added: { word: messages.added, Icon: Plus },
  gone: { word: messages.gone, Icon: Minus },
  changed: { word: messages.changed, Icon: Pencil },
  signature: { word: messages.changed, Icon: Pencil },
}

/** Maximum number of characters shown of a value. */
const LONGEST = 2_000

const head = 'px-3 py-2 text-start text-section font-semibold text-muted uppercase max-sm:sr-only'
const cell = 'px-3 py-2 align-top max-sm:block max-sm:py-1'

/** Table of differences, a row each; on a phone a block each. */
function BodyDifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <table aria-label={messages.compareTitle} className="w-full table-fixed max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={`${head} w-[118px]`}>
              {messages.change}
            </th>
            <th scope="col" className={`${head} w-[24%]`}>
              {messages.field}
            </th>
            <th scope="col" className={head}>
              {messages.older}
            </th>
            <th scope="col" className={head}>
              {messages.newer}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {differences.map(({ kind, path, before, after }, place) => {
            const { word, Icon } = kinds[kind]
            return (
              <tr key={place} className="border-b border-line last:border-0 max-sm:block max-sm:py-2">
                <td className={cell}>
                  <span className="flex items-center gap-2 font-medium">
                    <Icon size={14} aria-hidden className="shrink-0" />
                    {word}
                  </span>
                </td>
                <th scope="row" className={`${cell} text-start font-mono text-[12px] font-normal wrap-anywhere`}>
                  {path === '' ? messages.wholeBody : path}
                </th>
                <Value name={messages.older} isThere={kind !== 'added'} value={before} isMarked={kind === 'gone'} />
                <Value name={messages.newer} isThere={kind !== 'gone'} value={after} isMarked={kind === 'added'} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type ValueProps = { name: string; isThere: boolean; value: unknown; isMarked: boolean }

function Value({ name, isThere, value, isMarked }: ValueProps) {
  return (
    <td className={cell}>
      <span aria-hidden className="text-small text-muted sm:hidden">
        {name}
      </span>
      {isThere ? (
        <pre
          dir="ltr"
          className={`font-mono text-[12px] leading-[18px] whitespace-pre-wrap wrap-anywhere ${isMarked ? 'font-semibold' : ''}`}
        >
          {shortText(formatJson(value), { longest: LONGEST })}
        </pre>
      ) : (
        <>
          <span aria-hidden className="block text-faint">
            –
          </span>
          <span className="sr-only">{messages.nothingThere}</span>
        </>
      )}
    </td>
  )
}
