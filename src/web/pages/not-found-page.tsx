import { FileQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function Component() {
  return (
    <main className="pt-16">
      <title>Not found · Contact Sheet</title>
      <EmptyState
        page
        icon={<FileQuestionMark size={22} />}
        title="There is no such page"
        action={
          <Link to={paths.albums()} className={buttonClass({ variant: 'primary' })}>
            All albums
          </Link>
        }
      >
        The address may be mistyped, or what it led to is gone.
      </EmptyState>
    </main>
  )
}
