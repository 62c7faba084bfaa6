import { ShareLink } from './share-link.tsx'

/** The share link, as a card beside the preview. */
export function ShareCard({ shareUrl, title }: { shareUrl: string | undefined; title: string }) {
  return (
    <section aria-label="Share link" className="rounded-card border border-line bg-surface p-4.5">
      {shareUrl === undefined ? (
        <>
          <h2 className="font-semibold">No share link</h2>
          <p className="mt-1 text-small text-muted">
            This service gives no address for viewing the album, so there is nothing to share yet.
          </p>
        </>
      ) : (
        <ShareLink shareUrl={shareUrl} title={title} visitors="photos" />
      )}
    </section>
  )
}
