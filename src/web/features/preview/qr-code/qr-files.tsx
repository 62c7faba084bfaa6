import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { PrintQrCard } from './print-qr-card.tsx'
import { codeOf } from './qr-code.tsx'
import { qrFile, qrFileName } from './qr-path.ts'
import { qrPng } from './qr-png.ts'

type QrFilesProps = {
  shareUrl: string
  /** The album's name. */
  title: string
}

/** Buttons to download the QR code of a share link as SVG or PNG, and to print it on a card. */
export function QrFiles({ shareUrl, title }: QrFilesProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const name = qrFileName(title)
  const savePng = async () => {
    const png = await qrPng(codeOf(shareUrl).data)
    setIsRefused(png === undefined)
    if (png) saveFile({ name: `${name}.png`, text: png, type: 'image/png' })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout and border */}
      <div role="group" aria-label={messages.saveCode} className="flex w-full flex-wrap gap-2 pointer-coarse:gap-3">
        <Act
          label={messages.downloadSvg}
          icon={<Download size={14} aria-hidden />}
          onPress={() => saveFile({ name: `${name}.svg`, text: qrFile(codeOf(shareUrl).data), type: 'image/svg+xml' })}
        >
          {messages.svg}
        </Act>
        <Act label={messages.downloadPng} icon={<Download size={14} aria-hidden />} onPress={() => void savePng()}>
          {messages.png}
        </Act>
        <Act label={messages.print} icon={<Printer size={14} aria-hidden />} onPress={() => setIsPrinting(true)}>
          {messages.printCard}
        </Act>
      </div>
      <p role="alert" className="text-small text-danger-ink empty:hidden">
        {isRefused && messages.noPng}
      </p>
      {isPrinting && <PrintQrCard shareUrl={shareUrl} title={title} onDone={() => setIsPrinting(false)} />}
    </>
  )
}

type ActProps = { label: string; icon: ReactNode; onPress: () => void; children: string }

const Act = ({ label, icon, onPress, children }: ActProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className={classNames(buttonClass({ size: 'sm' }), 'flex-1')}
  >
    {icon}
    {children}
  </button>
)
