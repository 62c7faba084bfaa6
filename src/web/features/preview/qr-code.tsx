import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { qrFile, qrPath, QUIET_ZONE } from './qr-path.ts'

/** Readable with a logo's worth of dirt on it; more would only make the modules smaller. */
const codeOf = (text: string) => encode(text, { ecc: 'M', border: QUIET_ZONE })

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

/** Saves the code as an SVG file, for print. */
export function QrDownload({ text, fileName }: { text: string; fileName: string }) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([qrFile(codeOf(text).data)], { type: 'image/svg+xml' }))
    const link = document.createElement('a')
    link.href = address
    link.download = fileName
    link.click()
    // the download has its own hold on the blob once the click is through
    setTimeout(() => URL.revokeObjectURL(address))
  }
  return (
    <IconButton label={messages.downloadQr} variant="secondary" onClick={save}>
      <Download size={16} aria-hidden />
    </IconButton>
  )
}
