import type { Page } from '@playwright/test'
import { isLong } from '#testing/run-length.ts'
import { expect, inBothThemes, test } from './support/fixtures.ts'
import { statesOf, walkStates } from './support/page-states.ts'
import { preparePlaces } from './support/prepare-places.ts'
import { steady } from './support/settle.ts'
import { overflow, tooSmall } from './support/touch-faults.ts'

/** Fields with a font below 16 pixels, into which iOS would zoom. */
const smallFields = (page: Page) =>
  page
    .locator('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')
    .evaluateAll((fields) =>
      fields.flatMap((field) =>
        Number.parseFloat(getComputedStyle(field).fontSize) < 16
          ? [`small letters: ${field.outerHTML.slice(0, 120)}`]
          : [],
      ),
    )

/** Number of tests that divide the states, to keep each short. */
const PARTS = 2

// missing pages, and an invalid key
test.use({
  allowedComplaint: /status of 40[134]/,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

for (let part = 0; part < PARTS; part++) {
  test(`touch targets are large enough, iOS zooms into no field and no page is too wide, part ${part + 1} of ${PARTS}`, async ({
    page,
    service,
    albumId,
    cli,
    addCaller,
  }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { places, keys } = await preparePlaces({ service, albumId, cli, addCaller })
    const only = statesOf('narrow', { part, parts: PARTS })
    const found: string[] = []
    await walkStates(
      page,
      { places, keys, isNarrow: true, isWithinApp: true, settle: steady, only },
      async ({ name }) => {
        const wide = await overflow(page)
        const faults = [
          ...(await tooSmall(page)),
          ...(await smallFields(page)),
          ...(wide > 0 ? [`${wide} too wide`] : []),
        ]
        // the long form of axe.spec.ts checks all of them narrow as well
        if (!isLong) faults.push(...(await inBothThemes(page)))
        found.push(...faults.map((fault) => `${name}: ${fault}`))
      },
    )
    expect(found).toEqual([])
  })
}
