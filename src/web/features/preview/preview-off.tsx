import { EyeOff } from 'lucide-react'
import { useExtension } from '#web/data/extension-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type PreviewOffProps = {
  albumId: string
  /** What the service said about it. */
  warnings: readonly string[]
}

/** Nothing public: why, and what would change it. The interface has no switch for the preview. */
export function PreviewOff({ albumId, warnings }: PreviewOffProps) {
  // only our own service has share pages by this name, so only there the command is known
  const ours = useExtension('share') !== undefined
  return (
    <EmptyState icon={<EyeOff size={22} />} title="Nobody sees a preview of this album">
      {warnings.length > 0 ? (
        warnings.map((warning) => <p key={warning}>The service says: {warning}</p>)
      ) : (
        <p>The service sends no preview photos: the preview is off, or the album has none to show.</p>
      )}
      {ours ? <SwitchOn albumId={albumId} /> : <p className="mt-2">Whoever runs the service decides which albums have one.</p>}
    </EmptyState>
  )
}

function SwitchOn({ albumId }: { albumId: string }) {
  return (
    <div className="mt-5 rounded-card border border-line bg-surface p-4 text-left text-small text-pretty">
      <p>Whoever runs the service switches it on with</p>
      <code className="mt-2 block rounded-control bg-sunken px-2.5 py-2 font-mono text-[11px] wrap-anywhere text-ink">
        npm run cli -- preview {albumId} on
      </code>
      <p className="mt-2">
        It then shows the photos with the label <strong className="font-semibold text-ink">preview</strong>, at most 32, or the first 32
        while no photo carries it.
      </p>
    </div>
  )
}
