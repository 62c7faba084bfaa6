import type { Context } from '#service/context.ts'
import type { Handlers } from '#service/http/bind.ts'
import { createAlbum, deleteAlbum, getAlbum, listAlbums, renameAlbum } from './albums.ts'

type AlbumOperation = 'createAlbum' | 'editAlbum' | 'deleteAlbum' | 'getAlbum' | 'getAlbums'

export const albumHandlers = (context: Context): Pick<Handlers, AlbumOperation> => ({
  async createAlbum({ name }, { callerId }) {
    return { data: await createAlbum(context, { name, callerId }) }
  },

  async editAlbum({ albumId, name }, { callerId }) {
    return { data: await renameAlbum(context, { albumId, name, callerId }) }
  },

  async deleteAlbum({ albumId }, { callerId }) {
    await deleteAlbum(context, { albumId, callerId })
    return { data: { message: 'Album deleted. Its photo files were not touched' } }
  },

  async getAlbum({ albumId }, { callerId }) {
    return { data: await getAlbum(context, { albumId, callerId }) }
  },

  async getAlbums(input, { callerId }) {
    const { albums, cursor } = await listAlbums(context, { ...input, callerId })
    return { data: albums, cursor }
  },
})
