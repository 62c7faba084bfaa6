import { LOCALE } from './locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people read it: "320 MB". Decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = units[step]
  // short, bytes have no plural: "0 byte"
  const unitDisplay = step === 0 ? 'long' : 'short'
  const maximumFractionDigits = step === 3 ? 1 : 0
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(
    bytes / 1000 ** step,
  )
}
