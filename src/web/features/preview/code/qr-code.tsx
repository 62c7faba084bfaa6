import { useMemo } from 'react'
import { encode } from 'uqr'
import { qrPath, QUIET_ZONE } from './qr-path.ts'

/** Readable with a logo's worth of dirt on it; more would only make the modules smaller. */
export const codeOf = (text: string) => encode(text, { ecc: 'M', border: QUIET_ZONE })

/** An address to be read by a camera. Dark on white in both themes: many readers know no other. */
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
