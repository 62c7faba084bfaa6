import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { createApi } from '#web/data/client/client.ts'
import { type Session, SessionProvider } from '#web/data/client/connection-context.tsx'
import { createConnectionStore, createMemoryStorage } from '#web/data/client/connection-store.ts'
import { ErrorPage } from './error-page.tsx'

/** Shows a page whose loader fails once. @returns how often it was called */
function showFailing(failure: ApiError): () => number {
  const store = createConnectionStore({ session: createMemoryStorage(), local: createMemoryStorage() })
  store.connect({ base: 'https://service.example/api', key: 'new', keep: 'page' })
  const session: Session = {
    store,
    apiOf: (service) => createApi(service, { fetch }),
    connect: async () => {},
    keep: () => {},
    disconnect: async () => true,
  }
  let times = 0
  const loader = () => {
    if (++times === 1) throw failure
    return null
  }
  const router = createMemoryRouter([
    { path: '/', ErrorBoundary: ErrorPage, HydrateFallback: () => null, loader, Component: () => <h1>Webhooks</h1> },
  ])
  mount(
    <SessionProvider value={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  )
  return () => times
}

const heading = page.getByRole('heading', { name: 'Webhooks' })

test('a page that a replaced key was refused for is loaded again, even if that comes after the new key', async () => {
  const times = showFailing(new ApiError({ kind: 'unauthorized', operation: 'getSubscriptions' }))
  await expect.element(heading).toBeVisible()
  expect(times()).toBe(2)
})

test('“Try again” shows the page, however fast it is loaded', async () => {
  showFailing(new ApiError({ kind: 'server', operation: 'getSubscriptions' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toBeVisible()
})
