import type { ThumbnailsOffer } from '#contract/extensions.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Extension } from '#service/extensions/extensions.ts'
import { THUMBNAIL_WIDTHS } from '#service/extensions/thumbnails.ts'
import { etagOf } from '#service/http/etag.ts'
import { mediaHeaders } from '#service/http/media-headers.ts'
import { serveBytes, toByteSource } from '#service/http/serve-bytes.ts'
import type { GivenAddresses } from './given-addresses.ts'
import type { ThumbnailMaker } from './make-thumbnails.ts'
import type { ViewFirst } from './view-first.ts'

/** Seconds that a browser may cache one: the same as in our own service. */
const CACHE_SECONDS = 86_400

const PATH = '/extensions/thumbnails'

type PicturesExtensionOptions = { given: GivenAddresses; maker: ThumbnailMaker; views: ViewFirst }

/**
 * `thumbnails` of a gateway: any `stableUrl` that upstream gave to a holder, in one of these widths. The
 * address carries the holder's token and works only for what they were given; like any signed address it needs no key.
 */
export const picturesExtension = ({ given, maker, views }: PicturesExtensionOptions): Extension => ({
  name: 'thumbnails',
  details: ({ callerId }) => {
    const offer: ThumbnailsOffer = {
      template: `${PATH}/{width}?holder=${given.tokenOf(callerId)}&of={encodedStableUrl}`,
      widths: THUMBNAIL_WIDTHS,
    }
    return Promise.resolve(offer)
  },
  mountPublic(api) {
    api.on(['GET', 'HEAD'], `${PATH}/:width`, async (http) => {
      const { holder = '', of: address = '' } = http.req.query()
      const width = Number(http.req.param('width'))
      const photo = THUMBNAIL_WIDTHS.includes(width) ? given.find(holder, address) : undefined
      if (photo === undefined) throw new ServiceError('ADDRESS_REFUSED')
      const bytes = await views.during(holder, () => maker.get({ photo, width, address, signal: http.req.raw.signal }))
      const headers = {
        ...mediaHeaders,
        'cache-control': `private, max-age=${CACHE_SECONDS}, immutable`,
        'content-disposition': 'inline',
        'content-type': 'image/webp',
      }
      // else the API's default headers would overwrite them
      for (const [name, value] of Object.entries(headers)) http.header(name, value)
      return serveBytes(http.req.raw, toByteSource(bytes, etagOf(bytes)), headers)
    })
  },
})
