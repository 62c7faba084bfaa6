import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ReceivedRequest, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PreviewBoard } from './preview-board.tsx'
import { ReviewBadge } from './review-badge.tsx'
import { ShareButton } from './share-button.tsx'

const albumId = `album ${Math.random()}`
const album = { albumId, name: 'Lisbon', numPhotos: 1 }
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`
const photo = { photoId: 'p', width: 3, height: 2, originalUrl: picture, stableUrl: picture, downloadUrl: picture }

/** The preview of an album of one photo, the badge of its card, and a button that hides the photo's label. */
function Preview() {
  const { outbox, close } = useData()
  onTestFinished(close)
  const groups = [{ kind: 'restricted', text: 'no-publish', wanted: true, photoIds: ['p'] } as const]
  const label = async () => (await outbox()).enqueue({ albumId, what: 'no-publish', groups })
  return (
    <>
      <PreviewBoard albumId={albumId} />
      <ReviewBadge albumId={albumId} />
      <Button onClick={() => void label()}>Label</Button>
    </>
  )
}

test('a hidden label given on this device is a privacy problem at once', async () => {
  const restrictedLabels: string[] = []
  showOnService(<Preview />, {
    getAlbums: () => Response.json({ data: [album] }),
    getAlbum: () => Response.json({ data: album }),
    getPreviewPhotos: () => Response.json({ data: [photo] }),
    getPhotos: () => Response.json({ data: [{ ...photo, restrictedLabels }] }),
    addPhotoLabel: () => {
      restrictedLabels.push('no-publish')
      return Response.json({ data: { message: 'added' } })
    },
  })
  await expect.element(page.getByText('No privacy problems found.')).toBeVisible()
  await page.getByRole('button', { name: 'I’ve looked at all of these' }).click()
  const badge = page.getByRole('link', { name: '1 photo needs a look' })
  await expect.element(badge).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Label', exact: true }).click()
  await expect.element(page.getByText('Public, but labelled no-publish')).toBeVisible()
  await expect.element(badge).toBeVisible()
})

/** Our own service, which offers a switch; this album's preview has these photos while it is on. */
function withSwitch(photos: readonly object[], isOnFirst = false) {
  let on = isOnFirst
  return {
    getAlbums: () => Response.json({ data: [album] }),
    getAlbum: () => Response.json({ data: album }),
    extensions: () => Response.json({ data: [{ name: 'preview' }] }),
    preview: ({ body }: ReceivedRequest) => {
      if (body !== undefined) on = !on
      return Response.json({ data: { on } })
    },
    getPreviewPhotos: () => Response.json(on ? { data: photos } : { data: [], warnings: ['The preview is off'] }),
  }
}

test('while the preview is off, an admin sees what would be public, with the same warnings, and turns it on', async () => {
  const [shown, hidden] = [
    { ...photo, photoId: 'q' },
    { ...photo, photoId: 'r', restrictedLabels: ['no-publish'] },
  ]
  showOnService(<PreviewBoard albumId={albumId} />, {
    ...withSwitch([shown, hidden]),
    getPhotos: () => Response.json({ data: [{ ...shown, restrictedLabels: [] }, hidden] }),
  })
  await expect
    .element(page.getByRole('heading', { name: 'Preview is off: nobody sees these 2 photos yet' }))
    .toBeVisible()
  await expect.element(page.getByText(/^All photos, because none is labelled preview/)).toBeVisible()
  await expect.element(page.getByText('Would become public, but labelled no-publish')).toBeVisible()
  await expect
    .element(page.getByText('2 photos need a look: 1 because of its labels, 1 you haven’t looked at yet'))
    .toBeVisible()
  const wall = page.getByRole('list', { name: 'Preview photos' }).getByRole('link')
  expect(wall.elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Turn on preview' }).click()
  await expect.element(page.getByText('Anyone with the link sees these 2 photos.')).toBeVisible()
  await expect.element(page.getByText('Public, but labelled no-publish')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Turn on preview' })).not.toBeInTheDocument()
})

test('participants, who get no hidden labels, see no photos of a preview that is off', async () => {
  showOnService(<PreviewBoard albumId={albumId} />, {
    ...withSwitch([photo]),
    getAlbums: () => Response.json({ data: [] }),
    getPhotos: () => Response.json({ data: [photo] }),
  })
  await expect.element(page.getByRole('heading', { name: 'Preview is off: visitors see nothing' })).toBeVisible()
  await expect.element(page.getByText('An admin of this album can turn it on.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Preview photos' })).not.toBeInTheDocument()
})

test('a large album whose preview is off is read for the check when asked', async () => {
  const asked = showOnService(<PreviewBoard albumId={albumId} />, {
    ...withSwitch([photo]),
    getAlbum: () => Response.json({ data: { ...album, numPhotos: 6_000 } }),
    getPhotos: () => Response.json({ data: [photo] }),
  })
  await expect.element(page.getByRole('button', { name: 'Turn on preview' })).toBeVisible()
  await expect.element(page.getByText(/^See which photos would become public/)).toBeVisible()
  expect(asked.map(({ operation }) => operation)).not.toContain('getPhotos')
  await page.getByRole('button', { name: 'Check photos' }).click()
  await expect.element(page.getByRole('heading', { name: 'Preview is off: nobody sees this photo yet' })).toBeVisible()
})

test('a preview of the album’s first photos says why it has these, and how to choose others', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...photo, photoId: `p${index}` }))
  showOnService(<PreviewBoard albumId={albumId} />, {
    ...withSwitch(many.slice(0, 32), true),
    getPhotos: () => Response.json({ data: many }),
  })
  await expect.element(page.getByText('Anyone with the link sees these 32 photos.')).toBeVisible()
  await expect
    .element(page.getByText('The first 32, because no photo is labelled preview. To choose, give photos that label.'))
    .toBeVisible()
})

test('the share dialog says before the preview is turned on that photos need a look', async () => {
  showOnService(<ShareButton album={album} />, {
    ...withSwitch([photo]),
    getPhotos: () => Response.json({ data: [{ ...photo, restrictedLabels: ['no-publish'] }] }),
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByRole('link', { name: 'Before you turn it on: 1 photo needs a look' })).toBeVisible()
})

/** Photos kept on this device in an earlier visit. */
function keptClient() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(['photo', 'list', albumId], noAlbum)
  return queryClient
}

test('labels of an earlier visit, or of a read before one that failed, show no lack of privacy problems', async () => {
  const queryClient = keptClient()
  let isAway = true
  showOnService(
    <PreviewBoard albumId={albumId} />,
    {
      ...withSwitch([photo], true),
      getPhotos: () => (isAway ? new Response(null, { status: 500 }) : Response.json({ data: [photo] })),
    },
    { queryClient },
  )
  const [failed, noLeaks] = [page.getByText(/^Couldn’t check the labels/), page.getByText('No privacy problems found.')]
  await expect.element(failed).toBeVisible()
  await expect.element(noLeaks).not.toBeInTheDocument()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(noLeaks).toBeVisible()
  isAway = true
  await queryClient.refetchQueries()
  await expect.element(failed).toBeVisible()
  await expect.element(noLeaks).not.toBeInTheDocument()
})

test('a public photo that the album lacks as it was read shows no lack of privacy problems; a check reads it again', async () => {
  const added = { ...photo, photoId: 'new' }
  let isRead = false
  showOnService(<PreviewBoard albumId={albumId} />, {
    ...withSwitch([photo, added], true),
    getPhotos: () => Response.json({ data: isRead ? [photo, { ...added, restrictedLabels: ['NSFW'] }] : [photo] }),
  })
  await expect.element(page.getByText('Couldn’t check 1 photo: it isn’t in the album as last read.')).toBeVisible()
  await expect.element(page.getByText('No privacy problems found.')).not.toBeInTheDocument()
  isRead = true
  await page.getByRole('button', { name: 'Check photos' }).click()
  await expect.element(page.getByText('Public, but labelled NSFW')).toBeVisible()
})

test('the share dialog leads to the check if the labels could not be read', async () => {
  showOnService(
    <ShareButton album={album} />,
    { ...withSwitch([photo]), getPhotos: () => new Response(null, { status: 500 }) },
    { queryClient: keptClient() },
  )
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByRole('link', { name: /^See which photos would become public/ })).toBeVisible()
})

/** The same, but the answers of the switch get lost. */
function withLostAnswers() {
  const service = withSwitch([photo])
  return {
    ...service,
    getPhotos: () => Response.json({ data: [photo] }),
    preview: (asked: ReceivedRequest) => {
      const answer = service.preview(asked)
      return asked.body === undefined ? answer : new Response(null, { status: 504 })
    },
  }
}

test('a switch whose answer was lost shows no error if the preview is as wanted, nor when it is off again', async () => {
  const service = withLostAnswers()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const requests = showOnService(<ShareButton album={album} />, service, { queryClient })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Turn on preview' }).click()
  await expect.element(page.getByText('Anyone with the link sees 1 photo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Turn off preview' })).toBeEnabled()
  await expect.element(page.getByText(/^Couldn’t turn/)).not.toBeInTheDocument()
  const turned = requests.find(({ operation, body }) => operation === 'preview' && body !== undefined)
  // by another admin
  if (turned) service.preview(turned)
  await queryClient.refetchQueries()
  await expect.element(page.getByRole('button', { name: 'Turn on preview' })).toBeEnabled()
  await expect.element(page.getByText(/^Couldn’t turn/)).not.toBeInTheDocument()
})

test('a switch that is removed hands on the focus, even if its answer was lost', async () => {
  showOnService(<PreviewBoard albumId={albumId} />, withLostAnswers())
  await page.getByRole('button', { name: 'Turn on preview' }).click()
  await expect.element(page.getByText('Anyone with the link sees this 1 photo.')).toBeVisible()
  const wall = page.getByRole('list', { name: 'Preview photos' })
  await expect
    .poll(() => document.activeElement?.matches('div') && document.activeElement.contains(wall.query()))
    .toBe(true)
})

test('a participant sees all photos at the address of those that need a look, which only admins can check', async () => {
  showOnService(
    <PreviewBoard albumId={albumId} />,
    { ...withSwitch([photo], true), getAlbums: () => Response.json({ data: [] }) },
    { address: paths.preview(albumId, { show: 'review' }) },
  )
  await expect.element(page.getByText('Anyone with the link sees this 1 photo.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Preview photos' }).getByRole('link')).toBeVisible()
  await expect.element(page.getByText('Nothing needs a look')).not.toBeInTheDocument()
})

test.each([
  ['large', { ...album, numPhotos: 6_000 }],
  ['of unknown size', { albumId, name: 'Lisbon' }],
])(
  'the share dialog of an album that is %s says before the preview is turned on where to check it',
  async (_, large) => {
    const asked = showOnService(<ShareButton album={large} />, withSwitch([photo]))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.element(page.getByRole('button', { name: 'Turn on preview' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /^See which photos would become public/ }))
      .toHaveAttribute('href', `/albums/${encodeURIComponent(albumId)}/preview`)
    expect(asked.map(({ operation }) => operation)).not.toContain('getPhotos')
  },
)

test('below the lg breakpoint the photos of the privacy check are one row of small thumbnails', async () => {
  await page.viewport(820, 1180)
  onTestFinished(() => page.viewport(1440, 900))
  const many = Array.from({ length: 20 }, (_, index) => ({ ...photo, photoId: `p${index}`, restrictedLabels: ['x'] }))
  showOnService(<PreviewBoard albumId={albumId} />, {
    ...withSwitch(many, true),
    getPhotos: () => Response.json({ data: many }),
  })
  const thumbnails = page.getByRole('region', { name: 'Privacy check' }).getByRole('listitem')
  await expect.element(thumbnails.last()).toBeInTheDocument()
  const boxes = thumbnails.elements().map((element) => element.getBoundingClientRect())
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(60)
})

test('of many or long warnings about a preview the first are shown, short, and the others counted', async () => {
  showOnService(<Preview />, {
    getAlbums: () => Response.json({ data: [album] }),
    getAlbum: () => Response.json({ data: album }),
    getPhotos: () => Response.json({ data: [photo] }),
    getPreviewPhotos: () =>
      Response.json({ data: [photo], warnings: ['a', 'b', 'c', 'd', 'e'].map((text) => text.repeat(20_000)) }),
  })
  await expect.element(page.getByText(`${'c'.repeat(200)} … (20,000 characters)`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('and 2 more warnings')).toBeVisible()
  await expect.element(page.getByText('ddd')).not.toBeInTheDocument()
})

test('visitors see nothing of a preview that the service no longer finds', async () => {
  let isFound = true
  showOnService(<ShareButton album={album} />, {
    getPreviewPhotos: () => (isFound ? Response.json({ data: [photo] }) : new Response(null, { status: 404 })),
  })
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect.element(page.getByText('Anyone with the link sees 1 photo')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  isFound = false
  await share.click()
  await expect.element(page.getByText(/^Visitors see nothing: the preview is off/)).toBeVisible()
  await expect.element(page.getByText(/^Anyone with the link/)).not.toBeInTheDocument()
})
