import { isLong } from '#testing/run-length.ts'
import { expect, inBothThemes, test } from './support/fixtures.ts'
import { statesOf, walkStates } from './support/page-states.ts'
import { preparePlaces } from './support/prepare-places.ts'
import { steady } from './support/settle.ts'

// missing pages, and an invalid key
test.use({ allowedComplaint: /status of 40[134]/ })

const wide = { name: 'wide', isNarrow: false, options: { viewport: { width: 1440, height: 900 } } }
const narrow = {
  name: 'narrow',
  isNarrow: true,
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Tests the states are divided among, so that none takes long. */
const PARTS = isLong ? 3 : 2

// in the short form, phone.spec.ts checks the other half of the states, narrow
for (const { name: size, isNarrow, options } of isLong ? [wide, narrow] : [wide]) {
  test.describe(`no page state has an axe violation, ${size}`, () => {
    test.use(options)
    for (let part = 0; part < PARTS; part++) {
      test(`part ${part + 1} of ${PARTS}`, async ({ page, service, albumId, cli, addCaller }) => {
        test.setTimeout(300_000)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const { places, keys } = await preparePlaces({ service, albumId, cli, addCaller })
        const only = statesOf(isNarrow ? 'narrow' : 'wide', { part, parts: PARTS })
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
