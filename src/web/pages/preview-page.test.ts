import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { streamHere } from '#testing/stream-here.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createData } from '#web/data/data.ts'
import { dataContext, queryClientContext } from '#web/data/router-context.ts'
import { loader } from './preview-page.tsx'

test('the preview is read on every visit, since labels given meanwhile change it', async () => {
  let labelled = 'first'
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(new Request(address, init).url)
    if (pathname.endsWith('getAlbum')) return Response.json({ data: { albumId: 'a', name: 'Lisbon' } })
    const photo = { photoId: labelled, originalUrl: 'o', stableUrl: 's' }
    return Response.json({ data: pathname.endsWith('getPreviewPhotos') ? [photo] : [] })
  }
  const connection = { base: 'https://photos.test/api', key: 'k' }
  const data = createData(createApi(connection, { fetch }), {
    streamPhotos: streamHere(connection, { fetch }),
    clock: createLogicalClock(),
    callerId: async () => 'ana',
  })
  onTestFinished(data.close)
  const queryClient = new QueryClient()
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  context.set(dataContext, data)
  const url = new URL('https://app.test/albums/a/preview')
  const visit = () => loader({ context, params: { albumId: 'a' }, url, pattern: '', request: new Request(url) })
  const shown = () => queryClient.getQueryData(data.previews.detail('a').queryKey)?.data.map(({ photoId }) => photoId)
  await visit()
  expect(shown()).toEqual(['first'])
  labelled = 'second'
  await visit()
  await expect.poll(shown).toEqual(['second'])
})
