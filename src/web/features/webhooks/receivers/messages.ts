import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  language: 'Language',
  node: 'Node',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  source: (fileName: string) => `Source of ${fileName}`,
  complete:
    'A complete receiver for this webhook: copy it, serve it over https, and add your own handling of deliveries.',
  signs:
    'This service signs its deliveries. Give the receiver your signing secret in WEBHOOK_SECRET; whoever runs the service can show it to you.',
  checksToken:
    'It checks the token in this webhook’s metadata. If the service signs, give it the secret in WEBHOOK_SECRET as well.',
  noToken:
    'If this service doesn’t sign its deliveries, the receiver can’t tell who sent them. Add a token to the metadata, so that it can.',
  addToken: 'Add a secret token',
  copy: 'Copy the receiver',
  copied: (fileName: string) => `Copied. Save it as ${fileName}.`,
  notCopied: 'Your browser didn’t allow copying.',
})
