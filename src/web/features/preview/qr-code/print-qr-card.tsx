import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { messages } from './messages.ts'
import { QrCode } from './qr-code.tsx'

type PrintQrCardProps = {
  shareUrl: string
  /** The album's name. */
  title: string
  /** Called once the print dialog is closed. */
  onDone: () => void
}

/** A card for tables and doors: the album's name over its QR code. In print only; opens the print dialog on mount. */
export function PrintQrCard({ shareUrl, title, onDone }: PrintQrCardProps) {
  const done = useEffectEvent(onDone)
  // opens the browser's print dialog
  useEffect(() => {
    const over = new AbortController()
    addEventListener('afterprint', () => done(), { signal: over.signal })
    print()
    return () => over.abort()
  }, [])
  return createPortal(
    <div className="print-only">
      <div className="mx-auto flex w-[120mm] flex-col items-center gap-[8mm] pt-[20mm] text-center text-[#000]">
        <p dir="auto" className="text-[32pt] leading-[1.15] font-[650] tracking-[-0.02em] text-balance wrap-anywhere">
          {title}
        </p>
        <div className="size-[90mm]">
          <QrCode text={shareUrl} label={messages.qrCode(shareUrl)} />
        </div>
        <p className="text-[18pt] leading-[1.3] font-medium">{messages.scan}</p>
        <p className="font-mono text-[10pt] wrap-anywhere">{shareUrl.replace(/^https?:\/\//i, '')}</p>
      </div>
    </div>,
    document.body,
  )
}
