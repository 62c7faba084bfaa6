import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { createApi } from '#web/data/client/client.ts'
import { type Session, SessionProvider } from '#web/data/client/connection-context.tsx'
import { Component as ConnectPage } from './connect-page.tsx'

test('who connects is told so without their id: the header has their name', async () => {
  const state = { connection: undefined, refused: false }
  const session: Session = {
    store: { gateway: undefined, get: () => state, subscribe: () => () => {} },
    apiOf: (service) =>
      createApi(service, { fetch: async () => Response.json({ data: { callerId: 'DnUn0jGYS9rHwn8h' } }) }),
    connect: async () => {},
    keep: () => {},
    disconnect: async () => true,
  }
  showOnService(
    <SessionProvider value={session}>
      <ConnectPage />
    </SessionProvider>,
  )
  await page.getByLabelText('API key').fill('k')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect.element(page.getByText('Connected.')).toBeVisible()
})
