import { defineMessages } from '#web/lib/i18n/messages.ts'

const baseAddressTip = 'The base address often ends in /api.'

export const messages = defineMessages({
  title: 'Connect to your photos',
  signIn: 'Sign in',
  signInHint:
    'Sign in to see the albums of {service}. The gateway keeps that service’s key; your browser never sees it.',
  ownKeyHint:
    'This gateway forwards your requests to {service}. Your key is kept only in this browser, for as long as you choose.',
  hint: 'Contact Sheet works with any photo album service that has the same API. Your key stays in this browser and is sent only to that service.',
  connectedTo: 'You’re connected to {service}.',
  continue: 'Continue',
  connected: 'Connected.',

  key: 'API key',
  keyHint:
    'From the service’s developer dashboard, or from whoever runs it. Your own service prints it, or the name of its file.',
  showKey: 'Show key',
  hideKey: 'Hide key',
  passphrase: 'Passphrase',
  passphraseHint: 'Ask whoever runs this gateway for it. You stay signed in for 30 days, or until you sign out.',
  showPassphrase: 'Show passphrase',
  hidePassphrase: 'Hide passphrase',
  enterPassphrase: 'Enter the passphrase.',
  wrongPassphrase: 'That isn’t the passphrase. Check it, and try again.',
  notKept:
    'The passphrase is right, but this browser didn’t keep the sign-in. Allow cookies for this site, or open its https address if it has one.',
  sessionEnded: 'Your sign-in has ended. Enter the passphrase.',
  manyAttempts: 'Too many attempts. Wait up to 15 minutes, then try again.',
  gatewayAway: 'Can’t reach the gateway. Check your connection, then try again.',
  noPassphraseNeeded: 'This browser already has access, so you don’t need the passphrase.',
  sessionOver:
    'You’re signed out of the gateway to {service}. Sign in again to continue. Nothing on this page is lost.',
  base: 'Base address of the service',
  connect: 'Connect',
  noLongerAccepted:
    '{service} no longer accepts your key. It may have been revoked or replaced. Nothing on this page is lost.',
  takeKey: 'Use this key',
  signOut: 'Sign out',

  remember: 'Remember key',
  thisTab: 'This tab',
  thisTabHint: 'Until you close the tab. A new tab asks for the key again.',
  never: 'Don’t remember',
  neverHint: 'Until you reload the page. Nothing is stored.',
  thisDevice: 'This device',
  thisDeviceHint: 'Until you sign out.',
  deviceWarning:
    'The key is stored unencrypted in this browser. Anyone who uses this device, or an extension in this browser, can read it. Choose this only on your own device.',

  enterKey: 'Enter your API key.',
  malformedKey: 'That isn’t a key: it contains spaces or characters that keys don’t have. Copy it again.',
  keyNotAccepted:
    'The service doesn’t accept this key. Check that you copied all of it; a revoked key has to be replaced.',
  notFound: `There’s no photo album service at this address. ${baseAddressTip}`,
  malformed: `Something answers at this address, perhaps a web page, but it isn’t a photo album service. ${baseAddressTip}`,
  unexpected: `Something answers at this address, but not as a photo album service would. ${baseAddressTip}`,
  timeout: 'The service didn’t answer in time. Try again, or check the address.',
  rateLimited: 'Too many requests. Wait a moment, then try again.',
  unavailable: 'The service isn’t available right now. Try again in a moment.',
  server: 'The service has a problem. Try again in a moment.',
  unreadable:
    'Something answers at this address, but your browser can’t use it from here: it redirects elsewhere, or doesn’t allow other websites (CORS). Check the address, or ask whoever runs the service.',
  blockedByCors: 'Many services accept requests from programs but not from web pages, to keep keys out of browsers.',
  gatewayMends:
    'Use a gateway: run Contact Sheet on your own computer with this command, then open the address it prints.',
  copyCommand: 'Copy command',
  commandCopied: 'Command copied.',
  commandNotCopied: 'Couldn’t copy. Select the command instead.',
  nothingThere: 'Nothing answers at this address. Check it, and check that the service is running.',
})
