import { useQuery } from '@tanstack/react-query'
import { CloudOff, Link2Off } from 'lucide-react'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { ownBase } from '#web/data/client/gateway.ts'
import { isStale } from '#web/data/photo-stream/address-expiry.ts'
import { createAddressRenewal } from '#web/data/photo-stream/address-renewal.ts'
import { shareQueries } from '#web/data/resources/share-queries.ts'
import { queryClientContext } from '#web/data/router-context.ts'
import { messages } from '#web/features/share/messages.ts'
import { SharedAlbumView } from '#web/features/share/shared-album-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Mark } from '#web/ui/mark.tsx'

const shares = () => shareQueries({ fetch: (...request) => fetch(...request), base: ownBase(location.origin) })

export async function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  // its failure has its own words here: a visitor has no key to be asked for
  await context.get(queryClientContext).prefetchQuery(shares().detail(slug))
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const { data, error, refetch, dataUpdatedAt } = useQuery(shares().detail(slug))
  const unknown = error instanceof ApiError && error.kind === 'notFound'
  const renewal = useMemo(
    // an answer that is under way brings them, too
    () => createAddressRenewal({ renew: () => void refetch({ cancelRefetch: false }), now: Date.now }),
    [refetch],
  )
  const givenOf = ({ stableUrl: address }: { stableUrl: string }) => ({ address, givenAt: dataUpdatedAt })
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1440px] flex-col px-[max(12px,env(safe-area-inset-left),env(safe-area-inset-right))] pt-8 pb-[max(24px,env(safe-area-inset-bottom))] sm:px-10 sm:pt-14">
      <title>{data ? data.name || messages.untitled : messages.title}</title>
      <main className="flex-1">
        {data ? (
          <SharedAlbumView
            slug={slug}
            album={data}
            onPictureError={(photo) => renewal.failed(photo.photoId, givenOf(photo))}
            freshAddress={(photo) =>
              isStale(givenOf(photo), Date.now())
                ? refetch().then(
                    (read) => read.data?.photos.find(({ photoId }) => photoId === photo.photoId)?.stableUrl,
                  )
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
        <Mark />
        Contact Sheet
      </footer>
    </div>
  )
}
