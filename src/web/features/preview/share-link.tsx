import { Copy, ExternalLink } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { fitsCode } from '#web/features/preview/qr-code/fits-code.ts'
import { classNames } from '#web/lib/class-names.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { webAddress } from '#web/lib/web-address.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

const QrCode = lazyNamed(() => import('#web/features/preview/qr-code/qr-code.tsx'), 'QrCode')
const QrFiles = lazyNamed(() => import('#web/features/preview/qr-code/qr-files.tsx'), 'QrFiles')

const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '')

type ShareLinkProps = {
  shareUrl: string
  title: string
  /** What visitors see; undefined until known. */
  visitors: 'photos' | 'off' | 'empty' | 'unknown' | undefined
}

/** The share link to scan, copy, open or print. */
export function ShareLink({ shareUrl, title, visitors }: ShareLinkProps) {
  // no QR code for a link that shows nothing
  const isOff = visitors === 'off' || visitors === 'unknown'
  const address = webAddress(shareUrl)
  const hasQrCode = !isOff && fitsCode(address)
  const [copied, setCopied] = useState<boolean>()
  return (
    <div className="flex flex-col items-center gap-3">
      {hasQrCode && (
        <div className="size-[176px]">
          <Suspense>
            <QrCode text={shareUrl} label={messages.qrCode(shareUrl)} />
          </Suspense>
        </div>
      )}
      <code dir="ltr" className="text-center font-mono text-[12px] text-balance wrap-anywhere">
        {address === undefined ? shareUrl : <Address text={withoutScheme(shareUrl)} />}
      </code>
      <div className="flex w-full gap-2">
        <Button
          className="flex-1"
          icon={<Copy size={15} aria-hidden />}
          onClick={() => void copyText(shareUrl).then(setCopied)}
        >
          {messages.copyLink}
        </Button>
        {address !== undefined && (
          <a href={address} target="_blank" rel="noreferrer" className={classNames(buttonClass({}), 'flex-1')}>
            <ExternalLink size={15} aria-hidden />
            {messages.open}
          </a>
        )}
      </div>
      {hasQrCode && (
        <Suspense fallback={<span className="h-7 w-full" />}>
          <QrFiles shareUrl={shareUrl} title={title} />
        </Suspense>
      )}
      {/* not a toast, which would cover a part of the dialog */}
      <output className="text-center text-small text-muted empty:hidden">
        {copied && (isOff ? messages.copiedOff : messages.copied)}
        {copied === false && messages.notCopied}
      </output>
    </div>
  )
}

/** An address that may wrap at its slashes. */
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
