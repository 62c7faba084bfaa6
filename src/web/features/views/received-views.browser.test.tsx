import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { filterBy } from '#web/data/filter/filter.ts'
import type { ViewsExport } from '#web/data/views/views-file.ts'
import { packViews } from '#web/data/views/views-link.ts'
import { paths } from '#web/paths.ts'
import { useViews } from './use-views.ts'
import { ReceivedViews } from './view-rows.tsx'

const views = [{ name: 'Videos', filter: 'is:video' }]
const keys = [{ key: '1', steps: [{ text: 'Best', kind: 'public', wanted: true } as const] }]

/** `link`: the address that opened it. `onHash`: is given each fragment of the address. */
function Album({ link, onHash }: { link: string; onHash: (hash: string) => void }) {
  const { filter, isWhole } = useAlbum()
  const { hash } = useLocation()
  useEffect(() => onHash(hash), [hash, onHash])
  return (
    <>
      {isWhole && <p>Complete</p>}
      <Link to={link}>Open again</Link>
      <button type="button" onClick={() => filter.change(filterBy({ type: 'media', media: 'video' }))}>
        Show videos
      </button>
      <ReceivedViews views={useViews()} />
    </>
  )
}

const photo = (photoId: string) => ({ photoId, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd', labels: ['Best'] })
const wholeAlbum = () => Response.json({ data: [photo('p')], cursor: '{}' })

type OpenedLink = { given: ViewsExport; albumId?: string; caller?: string; answers?: Answers }

/** Opens a link to an album. @returns the link, and the fragments that the address has had */
async function openLink({ given, albumId = 'meadow', caller = `caller ${Math.random()}`, answers }: OpenedLink) {
  const link = paths.views(albumId, await packViews(given))
  const hashes: string[] = []
  showOnService(
    <AlbumProvider albumId={albumId}>
      <Album link={link} onHash={(hash) => void hashes.push(hash)} />
    </AlbumProvider>,
    {
      getPhotos: wholeAlbum,
      ping: () => Response.json({ data: { message: 'pong', callerId: caller } }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 1 } }),
      ...answers,
    },
    { address: link, callerId: async () => caller },
  )
  return { hash: link.slice(link.indexOf('#')), hashes }
}

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })

test('the views of a link are offered even if a filter was chosen before the album was complete', async () => {
  const arrived = Promise.withResolvers<void>()
  const { hash, hashes } = await openLink({
    given: { views, keys: [] },
    answers: {
      getPhotos: async () => {
        await arrived.promise
        return wholeAlbum()
      },
    },
  })
  await button('Show videos').click()
  await expect.poll(() => hashes).toEqual([hash, ''])
  arrived.resolve()
  await expect.element(dialog).toHaveAccessibleName('Views from a link')
  await button('Not now').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Open again' }).click()
  await expect.element(dialog).toBeVisible()
})

test('the views of a link are offered in an album that is cut off', async () => {
  const part = `{"data":[${JSON.stringify(photo('p'))},`
  await openLink({ given: { views, keys: [] }, answers: { getPhotos: () => new Response(part) } })
  await button('Add 1 view').click()
  await expect.element(page.getByText('Added 1 view.')).toBeVisible()
})

test('a link without anything new asks nothing, and says so', async () => {
  const { hash, hashes } = await openLink({ given: { views, keys } })
  await button('Add 1 view').click()
  await expect.element(page.getByText('Added 1 view and 1 label shortcut.')).toBeVisible()
  await expect.element(page.getByText(/already existed/)).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Open again' }).click()
  await expect.poll(() => hashes).toEqual([hash, '', hash, ''])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('1 view already existed. 1 label shortcut already existed.')).toBeVisible()
})

test('a link asks for what it would add, without what exists', async () => {
  const caller = `caller ${Math.random()}`
  await openLink({ given: { views, keys: [] }, caller })
  await button('Add 1 view').click()
  await openLink({ given: { views, keys }, caller })
  await button('Add 1 label shortcut').click()
  await expect.element(page.getByText('Added 1 label shortcut. 1 view already existed.')).toBeVisible()
})

test('participants are not offered label shortcuts', async () => {
  const known = Promise.withResolvers<Response>()
  const dialogs: Element[] = []
  const observer = new MutationObserver(() => dialogs.push(...document.querySelectorAll('dialog')))
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  const { hash, hashes } = await openLink({
    given: { views: [], keys },
    albumId: 'guests',
    answers: { getAlbums: () => known.promise },
  })
  await expect.element(page.getByText('Complete')).toBeVisible()
  // by then the dialog would be there
  await import('./received-views-dialog.tsx')
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  known.resolve(Response.json({ data: [], cursor: '{}' }))
  await expect.poll(() => hashes).toEqual([hash, ''])
  expect(dialogs).toEqual([])
})

test('label shortcuts of a link that can’t be stored are said to be lost with the page, and not to be added', async () => {
  await openLink({ given: { views: [], keys } })
  await expect.element(button('Add 1 label shortcut')).toBeVisible()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await button('Add 1 label shortcut').click()
  await expect.element(page.getByRole('alert').getByText(/couldn’t be saved on this device/)).toBeVisible()
  expect(page.getByText('Added 1 label shortcut.').elements()).toEqual([])
})
