import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { createApi } from '#web/data/client/client.ts'
import { type Session, SessionProvider, useConnection } from '#web/data/client/connection-context.tsx'
import { createConnectionStore, createMemoryStorage, type KeptConnection } from '#web/data/client/connection-store.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useClearOfNotices } from '#web/ui/use-clear-of-notices.ts'
import { KeyDialog } from './key-dialog.tsx'

const connection: KeptConnection = { base: 'https://service.example/api', key: 'k', keep: 'tab' }
const state = { connection, refused: true }

/** A session of a gateway, which has ended. */
const ended: KeptConnection = { base: `${location.origin}/api`, key: undefined, keep: 'device' }

const session: Session = {
  store: { gateway: undefined, get: () => state, subscribe: () => () => {} },
  apiOf: (service) => createApi(service, { fetch }),
  connect: async () => {},
  keep: () => {},
  disconnect: async () => true,
}

/** A page's bar, whose button shows a notice that stays. */
function Bar() {
  const bar = useRef<HTMLDivElement>(null)
  const { show } = useToast()
  useClearOfNotices(bar)
  return (
    <div ref={bar} className="fixed inset-x-0 bottom-0 flex h-30 justify-center">
      <button type="button" onClick={() => show({ text: 'Couldn’t copy', tone: 'error' })}>
        Copy
      </button>
    </div>
  )
}

/** Shows the dialog in a session that has ended, and waits until it has read the state of the gateway. */
async function showAtGateway(atGateway: Session) {
  const queryClient = new QueryClient()
  showOnService(
    <SessionProvider value={atGateway}>
      <KeyDialog connection={ended} />
    </SessionProvider>,
    {},
    { queryClient },
  )
  // asked again meanwhile, as when somebody returns to this tab, it would keep to the request under way
  await expect.poll(() => queryClient.getQueryData(['gateway', 'state'])).toBeDefined()
}

test('a session that another tab has begun again is taken up without the passphrase, and the dialog keeps the focus', async () => {
  const refused = { connection: ended, refused: true }
  let signedIn = false
  const answer = (request: Request) =>
    request.url.endsWith('/gateway') ? { key: 'kept', signedIn, upstream: 'p.example' } : { callerId: 'ana' }
  const connected: string[] = []
  const atGateway: Session = {
    ...session,
    store: { ...session.store, get: () => refused },
    apiOf: (service) =>
      createApi(service, { fetch: async (...of) => Response.json({ data: answer(new Request(...of)) }) }),
    connect: async (_, callerId) => void connected.push(callerId),
  }
  await showAtGateway(atGateway)
  await expect.element(page.getByLabelText('Passphrase', { exact: true })).toHaveFocus()
  signedIn = true
  // as when somebody returns to this tab
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect.element(goOn).toBeVisible()
  expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
  await goOn.click()
  await expect.poll(() => connected).toEqual(['ana'])
})

/** A page that asks for another key while the last one is refused. */
function Page() {
  const { connection: kept, refused } = useConnection()
  if (!kept) return 'Disconnected'
  return refused && <KeyDialog connection={kept} />
}

test('a key that is still being checked when its user signs out is not kept', async () => {
  const store = createConnectionStore({ session: createMemoryStorage(), local: createMemoryStorage() })
  store.connect(connection)
  store.refuse('k')
  const ping = Promise.withResolvers<Response>()
  const checking: Session = {
    ...session,
    store,
    apiOf: (service) => createApi(service, { fetch: async () => (await ping.promise).clone() }),
    connect: async (to) => store.connect(to),
    disconnect: async () => {
      store.disconnect()
      return true
    },
  }
  showOnService(
    <SessionProvider value={checking}>
      <Page />
    </SessionProvider>,
  )
  await page.getByLabelText('API key').fill('another')
  await page.getByRole('button', { name: 'Use this key' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText('Disconnected')).toBeVisible()
  ping.resolve(Response.json({ data: { callerId: 'ana' } }))
  // answered after the one before
  await checking.apiOf(connection).call('ping', {})
  expect(store.get().connection).toBeUndefined()
})

/** The connection of one more tab of this browser. */
const openTab = () => createConnectionStore({ session: createMemoryStorage(), local: localStorage })

test.each([
  ['before the dialog opens', true],
  ['while the dialog is open', false],
])('a key that another tab has put on the device %s is used here too', async (_when, isEarly) => {
  const device: KeptConnection = { base: 'https://service.example/api', key: 'old', keep: 'device' }
  onTestFinished(() => localStorage.clear())
  openTab().connect(device)
  const store = openTab()
  const other = openTab()
  store.refuse('old')
  if (isEarly) other.connect({ ...device, key: 'new' })
  const asking: Session = {
    ...session,
    store,
    apiOf: (service) =>
      createApi(service, {
        fetch: async (...of) =>
          new Request(...of).headers.get('x-api-key') === 'new'
            ? Response.json({ data: { callerId: 'ana' } })
            : new Response(null, { status: 401 }),
      }),
    connect: async (to) => store.connect(to),
  }
  showOnService(
    <SessionProvider value={asking}>
      <Page />
    </SessionProvider>,
  )
  if (!isEarly) {
    await expect.element(page.getByLabelText('API key')).toBeVisible()
    other.connect({ ...device, key: 'new' })
    // the browser sends it to all tabs but the one that wrote
    dispatchEvent(new StorageEvent('storage', { key: 'contact-sheet:connection' }))
  }
  await expect.poll(() => store.get()).toEqual({ connection: { ...device, key: 'new' }, refused: false })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['closes the dialog, is given up', false],
  ['returns to the page, which finds that the session has begun, goes on', true],
])('a sign-in that is still being checked when its user %s', async (_outcome, goesOn) => {
  const refused = { connection: ended, refused: true }
  let signedIn = false
  const ping = Promise.withResolvers<Response>()
  const connected: string[] = []
  const atGateway: Session = {
    ...session,
    store: { ...session.store, get: () => refused },
    apiOf: (service) =>
      createApi(service, {
        fetch: async (...of) => {
          if (new Request(...of).url.endsWith('/ping')) return (await ping.promise).clone()
          return Response.json({ data: { key: 'kept', signedIn, upstream: 'p.example' } })
        },
      }),
    connect: async (_, callerId) => void connected.push(callerId),
  }
  await showAtGateway(atGateway)
  await page.getByLabelText('Passphrase', { exact: true }).fill('open sesame')
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (goesOn) {
    signedIn = true
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  } else {
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  ping.resolve(Response.json({ data: { callerId: 'ana' } }))
  // answered after the one before
  await atGateway.apiOf(ended).call('ping', {})
  await expect.poll(() => connected).toEqual(goesOn ? ['ana'] : [])
})

/** Asks to sign in to a gateway that takes any passphrase, but answers the ping after it like this. */
function showSignIn(status: number, isSignedIn = () => false) {
  const refused = { connection: ended, refused: true }
  const gateway = () => Response.json({ data: { key: 'kept', signedIn: isSignedIn(), upstream: 'p.example' } })
  const atGateway: Session = {
    ...session,
    store: { ...session.store, get: () => refused },
    apiOf: (service) =>
      createApi(service, {
        fetch: async (...of) => (new Request(...of).url.endsWith('/ping') ? new Response(null, { status }) : gateway()),
      }),
  }
  showOnService(
    <SessionProvider value={atGateway}>
      <KeyDialog connection={ended} />
    </SessionProvider>,
  )
}

test.each([
  ['forgets the session at once', 401, /^The passphrase is right, but this browser didn’t keep the sign-in/],
  ['asks too often', 429, 'Too many requests. Wait a moment, then try again.'],
])('a passphrase is not called wrong in a browser that %s', async (_, status, sentence) => {
  showSignIn(status)
  await page.getByLabelText('Passphrase', { exact: true }).fill('open sesame')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible()
  await expect.element(page.getByText(/^That isn’t the passphrase/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Too many attempts/)).not.toBeInTheDocument()
})

test('a session that has ended meanwhile asks for the passphrase without calling one wrong', async () => {
  let isSignedIn = true
  showSignIn(401, () => isSignedIn)
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect.element(goOn).toBeVisible()
  isSignedIn = false
  await goOn.click()
  await expect.element(page.getByLabelText('Passphrase', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Your sign-in has ended. Enter the passphrase.')).toBeVisible()
  await expect.element(page.getByText(/^That isn’t the passphrase/)).not.toBeInTheDocument()
})

const edge = (button: string) => page.getByRole('button', { name: button }).element().getBoundingClientRect()

test('the note that another key is needed covers no bar of the page, and no notice covers it', async () => {
  showOnService(
    <SessionProvider value={session}>
      <Bar />
      <KeyDialog connection={connection} />
    </SessionProvider>,
  )
  const dialog = page.getByRole('dialog', { name: 'Enter a new API key' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Enter a key' })).toBeVisible()
  await expect.poll(() => edge('Enter a key').bottom).toBeLessThan(edge('Copy').top)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText('Couldn’t copy')).toBeVisible()
  // it rises to its place
  await expect.poll(() => edge('Close notice').bottom).toBeLessThan(edge('Enter a key').top)
  await page.getByRole('button', { name: 'Enter a key' }).click()
  await expect.element(dialog).toBeVisible()
})
