import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Downloading and printing the QR code of a share link. */
export const messages = defineMessages({
  saveCode: 'Save the QR code',
  downloadSvg: 'Download the QR code as SVG',
  downloadPng: 'Download the QR code as PNG',
  print: 'Print card with the QR code',
  svg: 'SVG',
  png: 'PNG',
  printCard: 'Print card',
  noPng: 'Your browser couldn’t make the picture. The SVG file has the same code.',
  scan: 'Scan to see the photos',
  qrCode: (address: string) => `QR code of the share link ${address}`,
})
