import { useMemo } from 'react'
import { encode } from 'uqr'
import { qrPath, QUIET_ZONE } from './qr-path.ts'

/**
 * The QR code of an address, at error correction level M: readable with a small part covered; a higher level would only
 * make modules smaller.
 */
export const codeOf = (text: string) => encode(text, { ecc: 'M', border: QUIET_ZONE })

/** An address as a QR code. Dark on white in both themes: many readers can't read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => codeOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-control bg-[#fff]"
    >
      <path d={qrPath(data)} fill="#16171c" />
    </svg>
  )
}
