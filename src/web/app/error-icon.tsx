import { CloudOff, FileQuestionMark, KeyRound, Lock, ServerCrash, TriangleAlert } from 'lucide-react'

const icons = {
  away: CloudOff,
  unknown: FileQuestionMark,
  key: KeyRound,
  locked: Lock,
  broken: ServerCrash,
  warning: TriangleAlert,
}

export type ErrorSight = keyof typeof icons

/** The picture beside what went wrong; comes when something does. */
export function ErrorIcon({ sight }: { sight: ErrorSight }) {
  const Icon = icons[sight]
  return <Icon size={22} />
}
