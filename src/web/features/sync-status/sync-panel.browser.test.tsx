import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { SyncPanel } from './sync-panel.tsx'

const albumId = `album ${Math.random()}`
const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] }] as const

/** The panel after a label was added, which the service refuses. */
function Panel() {
  const [outbox, view] = [useOutbox(), useOutboxView()]
  // a store
  useEffect(() => void outbox?.enqueue({ albumId, what: 'Best', groups }), [outbox])
  return <section aria-label="Panel">{outbox && view && <SyncPanel outbox={outbox} view={view} now={0} />}</section>
}

test('an action by key that removes its button leaves the focus in the panel', async () => {
  showOnService(<Panel />, {
    getAlbum: () => Response.json({ data: { albumId, name: 'x' } }),
    addPhotoLabel: () => Response.json({ message: 'no' }, { status: 400 }),
  })
  const discard = page.getByRole('button', { name: 'Discard 1 change' })
  await expect.element(discard).toBeVisible()
  discard.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(discard).not.toBeInTheDocument()
  expect(page.getByRole('region', { name: 'Panel' }).element().contains(document.activeElement)).toBe(true)
})
