import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { Live } from './live.tsx'

function Connected() {
  const { failureReason, isSuccess } = useQuery(useData().caller.current())
  return <p>{failureReason ? 'The service is gone' : isSuccess && 'Connected'}</p>
}

test('a page whose live updates break off finds out whether the service is still there', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  let isThere = true
  const requests = showOnService(
    <>
      <Live albumId="meadow" />
      <Connected />
    </>,
    {
      extensions: () => Response.json({ data: [{ name: 'live' }] }),
      ping: () => (isThere ? Response.json({ data: { callerId: 'ana', message: 'pong' } }) : Response.error()),
      live: () => (isThere ? new Response(stream.readable) : Response.error()),
    },
  )
  await expect.element(page.getByText('Connected')).toBeVisible()
  await expect.poll(() => requests.map(({ operation }) => operation)).toContain('live')
  isThere = false
  await writer.abort(new TypeError('network error'))
  await expect.element(page.getByText('The service is gone')).toBeVisible()
})

function Role() {
  const { data } = useQuery(useData().albums.administered('meadow'))
  return <p>{relationshipIn(data, 'meadow')}</p>
}

test('a change of the caller’s role reaches the open album, whose photos change far more often', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const say = (event: string, data: object) =>
    writer.write(
      new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify({ albumId: 'meadow', ...data })}\n\n`),
    )
  let isAdmin = true
  const requests = showOnService(
    <>
      <Live albumId="meadow" />
      <Role />
    </>,
    {
      extensions: () => Response.json({ data: [{ name: 'live' }] }),
      live: () => new Response(stream.readable),
      getAlbums: () => Response.json({ data: isAdmin ? [{ albumId: 'meadow', name: 'Meadow' }] : [], cursor: '{}' }),
    },
  )
  await expect.element(page.getByText('Admin')).toBeVisible()
  isAdmin = false
  await say('photos', { version: '1', relationship: 'Admin' })
  await say('photos', { version: '2' })
  await say('photos', { version: '3', relationship: 'Participant' })
  await expect.element(page.getByText('Participant')).toBeVisible()
  await say('photos', { version: '4', relationship: 'Participant' })
  isAdmin = true
  await say('photos', { version: '5', relationship: 'Admin' })
  await expect.element(page.getByText('Admin')).toBeVisible()
  expect(requests.filter(({ operation }) => operation === 'getAlbums')).toHaveLength(3)
})
