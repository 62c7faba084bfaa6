import type { Page } from '@playwright/test'
import { isLong } from '#testing/long-form.ts'
import { expect, test } from './support/fixtures.ts'
import { libraryPlaces } from './support/library-places.ts'
import { openState, type PageState, pageStates, walkStates } from './support/page-states.ts'
import { steady } from './support/settle.ts'

// what is pressed may ask for what is gone, or is only there once
test.use({ allowedComplaint: /status of 40\d/ })

/** One of so many actions is pressed in the short form. */
const STRIDE = isLong ? 1 : 18

/** Actions that end the walk, since they take the key or the page away; they have journeys of their own. */
const ENDING = /^(Sign out|Connect|Reload|Forget|Disconnect)/

/** Marks each control that can be pressed now, below whatever is on top, and tells their names; numbers are left out of those. */
const markActions = (page: Page) =>
  page.evaluate(() => {
    const modals = [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu]')]
    const top = modals.filter((modal) => modal.checkVisibility() && !modal.closest('[inert]')).at(-1) ?? document.body
    const kinds = 'button, a[href]:not([target], [download]), summary, [role=menuitem], [role=option], [role=switch]'
    const controls = [...top.querySelectorAll<HTMLElement>(kinds)].filter(
      (control) =>
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !control.closest('[inert], [aria-disabled=true], :disabled'),
    )
    return controls.map((control, place) => {
      control.dataset['action'] = `${place}`
      const name = control.ariaLabel ?? control.textContent
      return `${control.localName} ${name.trim().replaceAll(/\d+/g, '#').slice(0, 60)}`
    })
  })

/** Where the focus is; what is gone leaves it to the body, from where Tab begins at the top of the page again. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === null || at === document.body || !at.checkVisibility() ? 'nowhere' : at.localName
  })

/** Presses a marked control as a keyboard does; an option by pointer, as its keys are those of the field that has the focus. */
async function pressAction(page: Page, place: number): Promise<void> {
  const control = page.locator(`[data-action="${place}"]`)
  if ((await control.getAttribute('role')) === 'option') return control.click()
  await control.focus()
  await page.keyboard.press('Enter')
}

/** States of which each has actions that no other has, as far as the short form has time for. */
const PARTS = 6

/** The short form walks the first part. */
for (let part = 0; part < (isLong ? PARTS : 1); part++) {
  test(`no action of any page leaves the focus nowhere, part ${part + 1} of ${PARTS}`, async ({
    page,
    service,
    albumId,
    cli,
    addCaller,
  }) => {
    test.setTimeout(isLong ? 0 : 240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { places, keys } = await libraryPlaces({ service, albumId, cli, addCaller })
    const mine = new Set(pageStates.filter((_, place) => place % PARTS === part))
    const options = { places, settle: steady }
    const known = new Set<string>()
    const lost: string[] = []
    let walked = 0
    const only = (state: PageState) => mine.has(state)
    await walkStates(page, { ...options, keys, isNarrow: false, isWithinApp: true, only }, async (state) => {
      for (const [place, name] of (await markActions(page)).entries()) {
        const isNew = !known.has(name) && !ENDING.test(name.replace(/^\S+ /, ''))
        known.add(name)
        // which of them it is stays the same as long as the pages do
        if (!isNew || walked++ % STRIDE !== part % STRIDE) continue
        await openState(page, state, options)
        await markActions(page)
        await pressAction(page, place)
        await steady(page)
        if ((await focused(page)) === 'nowhere') lost.push(`${state.name}: ${name}`)
      }
    })
    expect(lost).toEqual([])
    // a walk that finds nothing to press would hold nothing
    expect(walked).toBeGreaterThan(20)
  })
}
