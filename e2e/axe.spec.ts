import type { Page } from '@playwright/test'
import { isLong } from '#testing/long-form.ts'
import { expect, test, violationsOf } from './support/fixtures.ts'
import { libraryPlaces } from './support/library-places.ts'
import { type PageState, pageStates, walkStates } from './support/page-states.ts'
import { steady } from './support/settle.ts'

// addresses that lead nowhere, and a key that is none
test.use({ allowedComplaint: /status of 40[134]/ })

const wide = { name: 'wide', isNarrow: false, options: { viewport: { width: 1440, height: 900 } } }
const narrow = {
  name: 'narrow',
  isNarrow: true,
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Violations of WCAG 2.2 AA in the light theme, and of contrast, which is all that differs, in the dark one. */
async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const violations = await violationsOf(
      page,
      theme === 'dark' ? { type: 'rule', values: ['color-contrast'] } : undefined,
    )
    found.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  return found
}

/** Parts of the states, each a test, so that none takes long. */
const PARTS = 3

// narrow, phone.spec.ts looks at the pages without their dialogs each time
for (const { name: size, isNarrow, options } of isLong ? [wide, narrow] : [wide]) {
  test.describe(`no state has a violation that a machine can find, ${size}`, () => {
    test.use(options)
    for (let part = 0; part < PARTS; part++) {
      test(`part ${part + 1} of ${PARTS}`, async ({ page, service, albumId, cli, addCaller }) => {
        test.setTimeout(180_000)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const { places, keys } = await libraryPlaces({ service, albumId, cli, addCaller })
        const mine = new Set(pageStates.filter((_, place) => place % PARTS === part))
        const only = (state: PageState) => mine.has(state)
        const found: string[] = []
        await walkStates(
          page,
          { places, keys, isNarrow, isWithinApp: true, settle: steady, only },
          async ({ name }) => {
            found.push(...(await inBothThemes(page)).map((violation) => `${name}: ${violation}`))
          },
        )
        expect(found).toEqual([])
      })
    }
  })
}
