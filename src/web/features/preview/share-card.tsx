import { Copy } from 'lucide-react'
import { Fragment, lazy, Suspense } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { webAddress } from '#web/lib/web-address.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

const loadQr = () => import('./qr-code.tsx')
const QrCode = lazy(async () => ({ default: (await loadQr()).QrCode }))
const QrDownload = lazy(async () => ({ default: (await loadQr()).QrDownload }))

/** Characters that a camera can still read as one code. */
const LONGEST_CODE = 1_000

const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '')

/** A name that every disk takes. */
const fileNameOf = (title: string) => `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'album'}-qr.svg`

/** The share link to scan, to copy, to print. */
export function ShareCard({ shareUrl, title }: { shareUrl: string | undefined; title: string }) {
  const toast = useToast()
  if (shareUrl === undefined) {
    return (
      <section aria-label="Share link" className="rounded-card border border-line bg-surface p-4.5">
        <h2 className="font-semibold">No share link</h2>
        <p className="mt-1 text-small text-muted">This service gives no address for viewing the album, so there is nothing to share yet.</p>
      </section>
    )
  }
  const address = webAddress(shareUrl)
  const hasCode = address !== undefined && address.length <= LONGEST_CODE
  const copy = async () =>
    toast.show(
      (await copyText(shareUrl))
        ? { text: 'Share link copied.', tone: 'ok' }
        : { text: `The browser did not let the link be copied: ${shareUrl}`, tone: 'error' },
    )
  return (
    <section aria-label="Share link" className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface p-4.5">
      {hasCode && (
        <div className="size-[176px]">
          <Suspense>
            <QrCode text={shareUrl} label={`QR code of the share link ${shareUrl}`} />
          </Suspense>
        </div>
      )}
      {address !== undefined ? (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="text-center font-mono text-[12px] text-balance wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          <Address text={withoutScheme(shareUrl)} />
        </a>
      ) : (
        <code className="text-center font-mono text-[12px] text-balance wrap-anywhere">{shareUrl}</code>
      )}
      <div className="flex w-full gap-2">
        <Button className="flex-1" icon={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        {hasCode && (
          <Suspense fallback={<span className="size-[34px]" />}>
            <QrDownload text={shareUrl} fileName={fileNameOf(title)} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** An address that breaks where it has a slash, if it must. */
function Address({ text }: { text: string }) {
  return text.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
