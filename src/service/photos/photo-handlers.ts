import type { Context } from '#service/context.ts'
import type { Handlers } from '#service/http/bind.ts'
import { addLabel, checkLabel, type LabelChange, removeLabel } from './labels.ts'
import type { MediaSigner } from './media-address.ts'
import { streamPhotos } from './photo-stream.ts'
import { getPreview } from './preview.ts'

type PhotoOperation = 'getPreviewPhotos' | 'getPhotos' | 'checkPhotoLabel' | 'addPhotoLabel' | 'removePhotoLabel'

type LabelInput = { albumId: string; photoId: string; label: string; isHidden: boolean }

const toChange = ({ albumId, photoId, label: text, isHidden }: LabelInput, callerId: string): LabelChange => ({
  albumId,
  photoId,
  text,
  kind: isHidden ? 'restricted' : 'public',
  callerId,
})

export const photoHandlers = (context: Context, signer: MediaSigner): Pick<Handlers, PhotoOperation> => ({
  async getPreviewPhotos({ albumId }, { callerId }) {
    const { photos, warnings } = await getPreview(context, signer, { albumId, callerId })
    return { data: photos, ...(warnings.length > 0 ? { warnings } : {}) }
  },

  getPhotos: (input, { callerId }) => streamPhotos(context, signer, { ...input, callerId }),

  async checkPhotoLabel({ photoId, label: text }, { callerId }) {
    return { data: { hasLabel: await checkLabel(context, { photoId, text, callerId }) } }
  },

  async addPhotoLabel(input, { callerId }) {
    const { changed } = await addLabel(context, toChange(input, callerId))
    return { data: { message: changed ? 'The label was added' : 'The photo already had this label' } }
  },

  async removePhotoLabel(input, { callerId }) {
    const { changed } = await removeLabel(context, toChange(input, callerId))
    return { data: { message: changed ? 'The label was removed' : 'The photo did not have this label' } }
  },
})
