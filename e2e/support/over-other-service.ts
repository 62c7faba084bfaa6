import type { Page } from '@playwright/test'
import type { Habit } from '#testing/other-service/habits.ts'
import { type OtherService, startOtherService } from '#testing/other-service/other-service.ts'
import { startGateway } from '#testing/start-service.ts'
import { test as base } from './fixtures.ts'

export { expect } from '@playwright/test'

type Tools = {
  habits: readonly Habit[]
  other: OtherService
  /** Where the app is loaded from, and its API base address: the service's, or that of a gateway in front. */
  door: { url: string; api: string }
  /** Opens a path of the app over a third-party service. */
  visit: (path: string) => Promise<Page>
}

/** Journeys over a third-party service, directly or through a gateway. */
export const test = base.extend<Tools>({
  habits: [[], { option: true }],
  other: async ({ habits }, use) => {
    const other = await startOtherService(...habits)
    await use(other)
    await other.stop()
  },
  door: async ({ service, other, through }, use) => {
    if (through === 'nothing') return use({ url: service.url, api: other.api })
    const gateway = await startGateway(other.api)
    await use(gateway)
    await gateway.stop()
  },
  visit: async ({ page, door, other }, use) => {
    await use(async (path) => {
      await page.goto(`${door.url}${path}#api=${encodeURIComponent(door.api)}&key=${other.key}`)
      return page
    })
    // an open page would keep sending requests while the service stops
    await page.close()
  },
  // missing extensions, and refusals that are the service's habit, are no fault of the app
  allowedComplaint: /Failed to load resource: the server responded with a status of (40[34]|429|50[0234])/,
})
