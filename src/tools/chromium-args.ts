/** What Playwright switches off by itself: of several such arguments only the last one counts. As of its 1.64. */
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

/** The pages behind the address bar: every window loads both, which takes a processor a second. */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * How tests start Chromium: it talks to nobody but the page under test, and shows scrollbars as people see them.
 * Playwright's own arguments come on top.
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

/** Playwright hides scrollbars when headless, and a page that is laid out without them hides faults. */
export const ignoredPlaywrightArgs = ['--hide-scrollbars']
