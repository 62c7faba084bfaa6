import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { type RunningGateway, startGateway } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, expectAccessible, storedIn, test as base, unique } from './support/fixtures.ts'
import { cachedAnswers, untilAnswerCached, untilAppCached } from './support/offline-caches.ts'

const PASSPHRASE = 'correct horse battery'
/** Its hash, at a negligible cost. */
const HASH = '$scrypt$ln=4,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$EoVSPZC4RYKB2CErwCmlipwgpfFn0T/z5ifD4UXaZJU'

type Tools = {
  /** What the gateway asks a caller for. */
  asks: 'passphrase' | 'nothing' | 'own key'
  gateway: RunningGateway
  /** Opens a path of the gateway. */
  visit: (path: string) => Promise<Page>
}

/** A gateway to the service of the prepared library; holds the operator's key unless it asks for the caller's. */
const test = base.extend<Tools>({
  asks: ['passphrase', { option: true }],
  gateway: async ({ service, asks, context }, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-gateway-'))
    await writeFile(join(dir, 'key'), `${service.key}\n`)
    await writeFile(join(dir, 'passphrase'), HASH)
    const options = {
      passphrase: ['--upstream-key-file', join(dir, 'key'), '--passphrase-file', join(dir, 'passphrase')],
      nothing: ['--upstream-key-file', join(dir, 'key')],
      'own key': [],
    }
    const gateway = await startGateway(service.api, { options: options[asks] })
    await use(gateway)
    // pending requests of open pages would fail with console errors
    for (const page of context.pages()) await page.close()
    await gateway.stop()
    await rm(dir, { recursive: true, force: true })
  },
  visit: async ({ page, gateway }, use) => {
    await use(async (path) => {
      await page.goto(gateway.url + path)
      return page
    })
  },
})

const hostOf = (address: string) => new URL(address).host

async function signIn(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Everything in the browser's storage: storages, databases, files, caches, cookies. */
async function keptBy(page: Page, context: BrowserContext): Promise<string> {
  const databases = await page.evaluate(async () => {
    const rows: unknown[] = []
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, out of this file's scope
    const asPromise = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('no database')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asPromise(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        rows.push(name, store, await asPromise(objects.getAllKeys()), await asPromise(objects.getAll()))
      }
      database.close()
    }
    const files: string[] = []
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name)
    return JSON.stringify([rows, files, await caches.keys(), document.cookie, history.state])
  })
  return databases + (await storedIn(page)) + JSON.stringify(await context.cookies())
}

/** A response's headers and body, as text. */
async function textOf(request: Request): Promise<string> {
  const response = await request.response()
  const body = await response?.body().catch(() => undefined)
  return JSON.stringify(response?.headers()) + (body?.toString('latin1') ?? '')
}

test.describe('a gateway that holds the key', { tag: '@direct' }, () => {
  test('asks for the passphrase once, names upstream, and goes on to the requested page', async ({
    visit,
    service,
    gateway,
  }) => {
    const page = await visit('/albums?search=harbour')
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await expect(page.getByText(hostOf(service.url))).toBeVisible()
    await expect(page.getByLabel('API key')).toBeHidden()
    await expectAccessible(page)
    await signIn(page)
    await expect(page).toHaveURL(/\/albums\?search=harbour$/)
    await expect(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible()
    // with a link on another site the browser sends no cookie of the session
    await page.goto(`data:text/html,<a href="${gateway.url}/albums?search=harbour">Photos</a>`)
    await page.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible()
    await page.goto(`${gateway.url}/settings`)
    const settings = page.getByRole('main')
    await expect(settings.getByText(hostOf(service.url))).toBeVisible()
    await expect(settings.getByText('This browser never sees it')).toBeVisible()
    await expect(settings.getByRole('radio', { name: /Don’t remember/ })).toBeHidden()
  })

  test.describe('given a wrong passphrase', () => {
    test.use({ allowedComplaint: /status of (401|429)/ })

    test('says so, and limits the number of attempts', async ({ visit }) => {
      const page = await visit('/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Enter the passphrase.')).toBeVisible()
      await signIn(page, 'another passphrase')
      await expect(page.getByText('That isn’t the passphrase.')).toBeVisible()
      await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused()
      await expectAccessible(page)
      for (let tries = 1; tries < 10; tries++) {
        const answered = page.waitForResponse(/session$/)
        await signIn(page, `guess ${tries}`)
        await answered
      }
      await signIn(page)
      await expect(page.getByText('Too many attempts.')).toBeVisible()
    })
  })

  test.describe('open in two tabs', () => {
    // requests sent before the session ended are refused
    test.use({ allowedComplaint: /status of 401/ })

    test('ends the session in both on sign-out, even for a copied cookie', async ({ visit, context, gateway }) => {
      const page = await visit('/')
      await signIn(page)
      await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
      const other = await context.newPage()
      await other.goto(gateway.url)
      await expect(other.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
      const cookies = await context.cookies()

      // signing out waits for the other tab's request, so that it is sent within the session
      const asked = other.waitForResponse(/\/gateway$/)
      await page.route(/\/gateway\/session$/, async (route) => {
        await asked
        await route.continue()
      })
      await page.getByRole('button', { name: /^Connection:/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByText('Signed out in all tabs.')).toBeVisible()
      for (const tab of [page, other]) await expect(tab.getByLabel('Passphrase', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Passphrase', { exact: true })).toBeVisible()
      // a saved copy of the cookie no longer works
      await context.addCookies(cookies)
      await page.reload()
      await expect(page.getByLabel('Passphrase', { exact: true })).toBeVisible()
    })
  })

  test.describe('with the app cached', () => {
    test.use({ serviceWorkers: 'allow', allowedComplaint: /ERR_INTERNET_DISCONNECTED|status of 401/ })

    test('opens offline while signed in, and shows nothing after signing out offline', async ({
      visit,
      context,
      gateway,
    }) => {
      const page = await visit('/albums')
      const albums = page.getByRole('heading', { name: 'Harbour walk' })
      const passphrase = page.getByLabel('Passphrase', { exact: true })
      await signIn(page)
      await expect(albums).toBeVisible()
      await untilAppCached(page)
      await untilAnswerCached(page, '["album","list"')
      await context.setOffline(true)
      // the page was first cached without a session
      await page.reload()
      await expect(albums).toBeVisible()

      await page.getByRole('button', { name: /^Connection:/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByText('the gateway couldn’t be reached')).toBeVisible()
      await expect.poll(() => cachedAnswers(page)).toEqual([])
      const address = `${gateway.url}/albums`
      await page.goto(address)
      await expect(passphrase).toBeVisible()
      const other = await context.newPage()
      await other.goto(address)
      await expect(other.getByLabel('Passphrase', { exact: true })).toBeVisible()

      // the cookie still exists, as the message said, and the gateway accepts it
      await context.setOffline(false)
      await page.goto(address)
      await expect(albums).toBeVisible()
    })
  })

  test.describe('whose session ends while a page is open', () => {
    test.use({ allowedComplaint: /status of 401/ })

    test('asks for the passphrase in a dialog, then sends the waiting change', async ({
      visit,
      context,
      albumId,
      service,
    }) => {
      const id = await albumId('harbour')
      const label = unique('After')
      const page = await visit(`/albums/${id}`)
      await signIn(page)
      await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
      // the change is the first request without a session: after an earlier one the dialog would cover the field
      await page.route(
        /\/addPhotoLabel$/,
        async (route) => {
          await context.clearCookies()
          await route.continue()
        },
        { times: 1 },
      )
      const field = page.getByRole('combobox', { name: 'Add a label' })
      await field.fill(label)
      await field.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await expect(dialog).toContainText(hostOf(service.url))
      await expectAccessible(page)
      await signIn(page)
      await expect(dialog).toBeHidden()
      const labels = async () => (await call(service, 'getPhotos', { albumId: id }))[0]?.labels ?? []
      await expect.poll(labels, { timeout: 30_000 }).toContain(label)
    })
  })

  test('never reveals the key to a browser', async ({ visit, context, albumId, service, gateway }) => {
    const id = await albumId('harbour')
    const seen: Promise<string>[] = []
    context.on('requestfinished', (request) => void seen.push(textOf(request)))
    const page = await visit('/')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    for (const path of [`/albums/${id}`, `/albums/${id}/preview`, `/albums/${id}/labels`, '/webhooks', '/settings']) {
      await page.goto(gateway.url + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await page.content()).not.toContain(service.key)
    }
    expect(await keptBy(page, context)).not.toContain(service.key)
    const answers = await Promise.all(seen)
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter((answer) => answer.includes(service.key))).toEqual([])
    expect(gateway.log() + gateway.out()).not.toContain(service.key)
    // scripts can't read the session cookie either
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})

test.describe('a gateway that asks for nothing', { tag: '@direct' }, () => {
  test.use({ asks: 'nothing' })

  test('opens the albums at once, ignores a key in the address, and reopens after signing out', async ({
    visit,
    service,
  }) => {
    const page = await visit('/')
    const albums = page.getByRole('heading', { name: 'Harbour walk' })
    await expect(albums).toBeVisible()
    await page.getByRole('button', { name: /^Connection:/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toContainText(hostOf(service.url))

    // from another page, as changing only the fragment loads nothing
    await page.goto('about:blank')
    await visit('/albums#key=csk_another')
    await expect(albums).toBeVisible()
    expect(page.url()).not.toContain('csk_another')
    expect(await storedIn(page)).not.toContain('csk_another')

    await page.getByRole('button', { name: /^Connection:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(albums).toBeVisible()
  })
})

test.describe('a gateway without a key of its own', { tag: '@direct' }, () => {
  test.use({ asks: 'own key' })

  test('names upstream, and says where the caller’s key goes', async ({ visit, service, gateway }) => {
    const page = await visit('/')
    await expect(page.getByText(`This gateway forwards your requests to ${hostOf(service.url)}.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('API key').fill(service.key)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible()
    await page.goto(`${gateway.url}/settings`)
    await expect(page.getByText('sent to this service through the gateway')).toBeVisible()
    expect(gateway.log() + gateway.out()).not.toContain(service.key)
  })
})
