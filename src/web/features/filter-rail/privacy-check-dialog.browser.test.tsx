import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { PrivacyCheckDialog } from './privacy-check-dialog.tsx'

/** An answer of getPhotos whose connection breaks after the first photo. */
function broken(): Response {
  const pieces = [new TextEncoder().encode(`{"data":[${JSON.stringify(labelledPhoto('p', ['Crowd']))},`)]
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.error(new TypeError('network error'))
      },
    }),
  )
}

test('no problems are found only once the whole album has been checked', async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const answers = [first.promise, second.promise]
  showOnService(
    <AlbumProvider albumId="meadow">
      <PrivacyCheckDialog onClose={() => {}} />
    </AlbumProvider>,
    {
      getPhotos: () => answers.shift() ?? new Response(null, { status: 500 }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 2 } }),
    },
  )
  const noProblems = page.getByText('No privacy problems found.')
  await expect.element(page.getByText(/^The album is still loading/)).toBeVisible()
  await expect.element(noProblems).not.toBeInTheDocument()
  first.resolve(broken())
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect.element(tryAgain).toBeVisible()
  await expect.element(noProblems).not.toBeInTheDocument()
  await tryAgain.click()
  second.resolve(Response.json({ data: [labelledPhoto('p', ['Crowd']), labelledPhoto('q', ['nsfw'])], cursor: '{}' }))
  await expect.element(page.getByRole('link', { name: /nsfw/ })).toBeVisible()
  await expect.element(tryAgain).not.toBeInTheDocument()
  await expect.element(noProblems).not.toBeInTheDocument()
})

test('labels whose refetch has failed show no lack of problems', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [() => Response.json({ data: [labelledPhoto('p', ['Crowd'])], cursor: '{}' })]
  showOnService(
    <AlbumProvider albumId="meadow">
      <PrivacyCheckDialog onClose={() => {}} />
    </AlbumProvider>,
    {
      getPhotos: () => answers.shift()?.() ?? new Response(null, { status: 500 }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow' } }),
    },
    { queryClient },
  )
  const noProblems = page.getByText('No privacy problems found.')
  await expect.element(noProblems).toBeVisible()
  await queryClient.refetchQueries()
  await expect.element(page.getByText(/^The service has a problem\. These labels may be out of date\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(noProblems).not.toBeInTheDocument()
})
