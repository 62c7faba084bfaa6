import { createMemoryRouter, Link, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { paths, patterns, readAlbumListFilter } from '#web/paths.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useAddressText } from './use-address-text.ts'

function Search() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filter = readAlbumListFilter(query)
  const { text, setText, leave } = useAddressText({
    inAddress: filter.search ?? '',
    write: (search) => void navigate(paths.albums({ ...filter, search }), { replace: true }),
  })
  return (
    <>
      <SearchField label="Search" value={text} onChange={setText} onBlur={leave} />
      <Link to={paths.albums()}>Clear</Link>
    </>
  )
}

afterEach(() => void vi.unstubAllGlobals())

function open(address: string) {
  const routes = [
    { path: patterns.albums, Component: Search },
    { path: patterns.settings, element: 'Settings' },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/settings', address], initialIndex: 1 })
  const addresses: string[] = []
  router.subscribe(({ location }) => addresses.push(location.pathname + location.search))
  mount(<RouterProvider router={router} />)
  return { router, addresses, address: () => router.state.location.pathname + router.state.location.search }
}

/** Holds debounce timers until the test ends them. No fake timers: Vitest's polling advances those. */
function holdPauses() {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<number, () => void>()
  let last = 0
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== 220) return setTimeout(run, ms)
    held.set(--last, run)
    return last
  })
  vi.stubGlobal('clearTimeout', (timer: number) => held.delete(timer) || clearTimeout(timer))
  return {
    count: () => held.size,
    end() {
      vi.unstubAllGlobals()
      for (const run of held.values()) run()
    },
  }
}

const field = page.getByRole('searchbox', { name: 'Search' })

test('typing replaces the search in the address after a pause, and keeps the relationship', async () => {
  const { router, address, addresses } = open('/albums?relationship=Admin')
  await expect.element(field).toBeVisible()
  const pauses = holdPauses()
  await field.fill('a')
  await expect.poll(pauses.count).toBe(1)
  await field.fill('ab')
  await expect.element(field).toHaveValue('ab')
  expect(pauses.count()).toBe(1)
  pauses.end()
  await expect.poll(address).toBe('/albums?search=ab&relationship=Admin')
  expect(addresses).not.toContain('/albums?search=a&relationship=Admin')
  await expect.element(field).toHaveValue('ab')
  await router.navigate(-1)
  expect(address()).toBe('/settings')
})

test('the field follows an address that changes by link or history', async () => {
  const { router, address } = open('/albums?search=big')
  await expect.element(field).toHaveValue('big')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  await router.navigate(-1)
  await expect.element(field).toHaveValue('big')
  await field.fill('bigger')
  await expect.poll(address).toBe('/albums?search=bigger')
})

test('a pending search does not navigate back to the list after leaving the page', async () => {
  const { router, address } = open('/albums')
  await expect.element(field).toBeVisible()
  const pauses = holdPauses()
  await field.fill('lake')
  await expect.poll(pauses.count).toBe(1)
  await router.navigate(paths.settings())
  await expect.poll(() => page.getByText('Settings').elements()).toHaveLength(1)
  pauses.end()
  expect(address()).toBe('/settings')
})

test('leaving the field writes the search to the address at once', async () => {
  const { address } = open('/albums')
  await expect.element(field).toBeVisible()
  // no timer fires
  const pauses = holdPauses()
  await field.fill('lake')
  await userEvent.tab()
  await expect.poll(address).toBe('/albums?search=lake')
  pauses.end()
})
