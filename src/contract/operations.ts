import * as z from 'zod/mini'
import { album, albumName, albumRelationship } from './album.ts'
import { pingResult, successResult } from './envelope.ts'
import { labelChange, labelCheck, labelText } from './label.ts'
import { limits } from './limits.ts'
import { defineOperation } from './operation.ts'
import { photo, previewPhoto } from './photo.ts'
import { routes } from './routes.ts'
import { refuseTargetUrl, webhookConfig, webhookSubscription } from './webhook.ts'

const albumId = z.string()
const photoId = z.string()

const page = {
  limit: z._default(z.int().check(z.gte(limits.page.min), z.lte(limits.page.max)), limits.page.default),
  cursor: z.optional(z.string()),
}

/** The 14 operations of interface.md, in the order of its table. */
export const operations = {
  ping: defineOperation(routes.ping, {
    summary: 'Check that the service is alive and learn who the caller is',
    input: z.object({}),
    output: pingResult,
    statuses: [],
  }),

  createAlbum: defineOperation(routes.createAlbum, {
    summary: 'Create an album',
    input: z.object({ name: albumName }),
    output: album,
    statuses: [400],
  }),
  editAlbum: defineOperation(routes.editAlbum, {
    summary: 'Rename an album',
    input: z.object({ albumId, name: z.optional(albumName) }),
    output: album,
    statuses: [400, 404],
  }),
  deleteAlbum: defineOperation(routes.deleteAlbum, {
    summary: 'Delete an album',
    input: z.object({ albumId }),
    output: successResult,
    statuses: [400, 404],
  }),
  getAlbum: defineOperation(routes.getAlbum, {
    summary: 'Fetch an album',
    input: z.object({ albumId }),
    output: album,
    statuses: [400, 404],
  }),
  getAlbums: defineOperation(routes.getAlbums, {
    summary: 'List albums',
    input: z.object({
      ...page,
      /** Case-insensitive substring of the name. */
      search: z.optional(z.string()),
      relationship: z.optional(albumRelationship),
    }),
    output: z.array(album),
    paged: true,
    statuses: [400],
  }),
  getPreviewPhotos: defineOperation(routes.getPreviewPhotos, {
    summary: 'Fetch the photos anyone can view, when the preview is on',
    input: z.object({ albumId }),
    output: z.array(previewPhoto),
    statuses: [404],
  }),
  getPhotos: defineOperation(routes.getPhotos, {
    summary: 'Fetch all photos of an album, or those with a label',
    input: z.object({
      albumId,
      /** Exact match on a public label. */
      filterLabel: z.optional(labelText),
      /** Exact match on a restricted label; needs admin access to the album. */
      filterRestrictedLabel: z.optional(labelText),
    }),
    output: z.array(photo),
    statuses: [404],
  }),

  checkPhotoLabel: defineOperation(routes.checkPhotoLabel, {
    summary: 'Check whether a photo has a label',
    input: z.object({ photoId, label: labelText }),
    output: labelCheck,
    statuses: [400],
  }),
  addPhotoLabel: defineOperation(routes.addPhotoLabel, {
    summary: 'Add a label to a photo; needs admin access to the album',
    input: labelChange,
    output: successResult,
    statuses: [400, 404],
  }),
  removePhotoLabel: defineOperation(routes.removePhotoLabel, {
    summary: 'Remove a label from a photo; needs admin access to the album',
    input: labelChange,
    output: successResult,
    statuses: [400, 404],
  }),

  createSubscription: defineOperation(routes.createSubscription, {
    summary: 'Subscribe to an event',
    input: webhookConfig.check(refuseTargetUrl),
    output: webhookSubscription,
    statuses: [400, 403],
  }),
  getSubscriptions: defineOperation(routes.getSubscriptions, {
    summary: 'List subscriptions',
    input: z.object(page),
    output: z.array(webhookSubscription),
    paged: true,
    statuses: [],
  }),
  deleteSubscription: defineOperation(routes.deleteSubscription, {
    summary: 'Delete a subscription',
    input: z.object({ webhookId: z.string() }),
    output: successResult,
    statuses: [400],
  }),
} as const

export type Operations = typeof operations
export type OperationId = keyof Operations
