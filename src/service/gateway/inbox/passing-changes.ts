import * as z from 'zod/mini'
import { parseJson } from '#service/core/parse-json.ts'
import type { AnswerListener, Holder, RequestInput } from '#service/gateway/gateway.ts'
import type { Hints } from './hints.ts'

const named = z.object({ albumId: z.string() })

/** The album that a request names in its body. */
const albumIn = ({ body }: RequestInput): string | undefined =>
  parseJson(named, body && Buffer.from(body).toString())?.albumId

/** Hints from writes that pass through the gateway, for other open pages. */
export const changeListeners = (hints: Hints, ownerOf: (holder: Holder) => string): AnswerListener[] =>
  (['addPhotoLabel', 'removePhotoLabel', 'editAlbum', 'createAlbum', 'deleteAlbum'] as const).map((operation) => ({
    operation,
    begin(holder, request) {
      const albumId = operation === 'createAlbum' ? undefined : albumIn(request)
      return {
        write() {},
        end() {
          if (albumId === undefined) hints.list(ownerOf(holder))
          else hints.album(albumId, ownerOf(holder))
        },
      }
    },
  }))
