import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
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
