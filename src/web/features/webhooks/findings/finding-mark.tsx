import { Info, TriangleAlert } from 'lucide-react'
import { isProblem } from './find-findings.ts'
import { reasonOf } from './finding-words.ts'
import { useFindingsOf } from './findings-context.tsx'

/** Icon for the findings about a webhook: a triangle for a problem, a circle for a note; nothing if there are none. */
export function FindingMark({ webhookId }: { webhookId: string }) {
  const findings = useFindingsOf(webhookId)
  if (findings.length === 0) return null
  const hasProblem = findings.some(isProblem)
  const Icon = hasProblem ? TriangleAlert : Info
  const text = findings.map(reasonOf).join('\n')
  return (
    <span title={text} className={hasProblem ? 'text-warn-ink' : 'text-muted'}>
      <Icon size={15} aria-hidden className="shrink-0" />
      <span className="sr-only">{text}</span>
    </span>
  )
}
