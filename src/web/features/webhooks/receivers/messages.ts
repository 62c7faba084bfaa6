import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  language: 'Language',
  node: 'Node',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  source: (fileName: string) => `Source of ${fileName}`,
  complete: 'A complete receiver for this webhook: copy it, put it behind https, and add what you do with a delivery.',
  signs:
    'This service signs. Give the receiver your signing secret in WEBHOOK_SECRET; whoever runs the service can show it to you.',
  checksToken:
    'It checks the token in this webhook’s metadata. If the service signs, give it the secret in WEBHOOK_SECRET as well.',
  noToken:
    'If this service doesn’t sign its deliveries, nothing tells the receiver who sends. A token in the metadata does.',
  addToken: 'Add a secret token',
  copy: 'Copy the receiver',
  copied: (fileName: string) => `Copied. Save it as ${fileName}.`,
  notCopied: 'Your browser didn’t allow copying.',
})
