import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Millions of pixels, for small photos to a tenth; 0 for the smallest. */
const millions = (pixels: number) =>
  pixels < 1_000_000 ? Math.round(pixels / 100_000) / 10 : Math.round(pixels / 1_000_000)

const megapixels = (count: number) => countOf(count, { one: 'megapixel', other: 'megapixels' })

export const messages = defineMessages({
  details: 'Details',
  size: 'Size',
  sizeOf: (width: number, height: number) => {
    const count = millions(width * height)
    return `${formatCount(width)} × ${formatCount(height)}${count > 0 ? ` · ${megapixels(count)}` : ''}`
  },
  sizeUnknown: 'Not given by the service',
  kind: 'Type',
  image: 'Image',
  live: 'Live photo',
  video: 'Video',
  photoId: 'Photo ID',
  copyId: 'Copy photo ID',
  idCopied: 'Photo ID copied.',
  copyAddress: 'Copy address',
  original: 'Original',
  stable: 'Smaller version',
  download: 'Download',
  copyAddressOf: (which: string) => `Copy address: ${which}`,
  addressCopied: 'Address copied. It works for a limited time, for anyone who has it.',
  addressExpired: 'This address has expired and is being renewed. Copy it again in a moment.',
  notCopied: 'Your browser didn’t allow copying.',
})
