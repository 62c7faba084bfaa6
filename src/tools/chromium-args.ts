/** Features that Playwright 1.64 disables, repeated here: Chromium uses only the last `--disable-features`. */
const switchedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
]

/** The address bar's popup pages: every window loads both, which takes a second of processor time. */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Chromium's arguments in tests: no network traffic but that of the page under test, and fonts without hinting.
 * Playwright adds its own.
 */
export function chromiumArgs(options: { isRoot: boolean }): string[] {
  return [
    // the sandbox refuses to start as root
    ...(options.isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-sync',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-quic',
    '--font-render-hinting=none',
    '--no-default-browser-check',
    '--no-pings',
    `--disable-features=${[...switchedOffByPlaywright, ...pagesOfTheAddressBar].join(',')}`,
  ]
}

/**
 * Arguments of Playwright's to leave out: it hides scrollbars when headless, and a layout without them hides faults.
 */
export const ignoredPlaywrightArgs = ['--hide-scrollbars']
