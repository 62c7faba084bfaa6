import { useQuery } from '@tanstack/react-query'
import { CloudOff, Link2Off } from 'lucide-react'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { ownBase } from '#web/data/client/gateway.ts'
import { shareQueries } from '#web/data/resources/share-queries.ts'
import { queryClientContext } from '#web/data/router-context.ts'
import { messages } from '#web/features/share/messages.ts'
import { SharedAlbumView } from '#web/features/share/shared-album-view.tsx'
import { onceFulfilled } from '#web/lib/once.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** Milliseconds for which a download uses an address without refetching it. */
const YOUNG = 60_000

const shares = () => shareQueries({ fetch: (...request) => fetch(...request), base: ownBase(location.origin) })

export async function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  // the page shows a failure itself: a visitor has no key to enter
  await context.get(queryClientContext).prefetchQuery(shares().detail(slug))
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const { data, error, refetch, dataUpdatedAt } = useQuery(shares().detail(slug))
  const unknown = error instanceof ApiError && error.kind === 'notFound'
  const begun = useMemo(
    // loaded lazily, by the first picture that needs it
    () =>
      onceFulfilled(async () => {
        const { createAddressRenewal } = await import('#web/data/photo-stream/address-renewal.ts')
        // a fetch already in flight brings new addresses too
        return createAddressRenewal({ renew: () => void refetch({ cancelRefetch: false }), now: Date.now })
      }),
    [refetch],
  )
  const onPictureError = ({ photoId, stableUrl: address }: { photoId: string; stableUrl: string }) =>
    // if the import fails for lack of a network, nothing could be renewed either: the next picture tries again
    void begun().then(
      ({ failed }) => failed(photoId, { address, givenAt: dataUpdatedAt }),
      () => {},
    )
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1440px] flex-col px-[max(12px,env(safe-area-inset-left),env(safe-area-inset-right))] pt-8 pb-[max(24px,env(safe-area-inset-bottom))] sm:px-10 sm:pt-14">
      <title>{data ? data.name || messages.untitled : messages.title}</title>
      <main className="flex-1">
        {data ? (
          <SharedAlbumView
            slug={slug}
            album={data}
            onPictureError={onPictureError}
            // refetched by age, even if the address states its expiry: one small answer per click
            freshAddress={({ photoId }) =>
              Date.now() - dataUpdatedAt > YOUNG
                ? refetch().then((read) => read.data?.photos.find((photo) => photo.photoId === photoId)?.stableUrl)
                : undefined
            }
          />
        ) : error ? (
          <>
            <h1 className="sr-only">{messages.title}</h1>
            <EmptyState
              icon={unknown ? <Link2Off size={22} /> : <CloudOff size={22} />}
              title={unknown ? messages.badLink : messages.failed}
              action={!unknown && <Button onClick={() => void refetch()}>{messages.retry}</Button>}
            >
              {unknown ? messages.badLinkHint : explainError(error)}
            </EmptyState>
          </>
        ) : null}
      </main>
      <footer className="mt-12 flex items-center justify-center gap-2 text-small text-muted">
        <Logo />
        Contact Sheet
      </footer>
    </div>
  )
}
