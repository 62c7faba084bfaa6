import {
  addMember,
  getAlbumRow,
  listAllAlbums,
  removeMember,
  restoreAlbum,
  setAnyPreview,
} from '#service/albums/albums.ts'
import { addCaller, addKey, getCaller, listCallers, renameCaller, revokeKey } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { findSetting } from '#service/db/settings.ts'
import { rotateSecret, showSecrets } from '#service/deliveries/deliveries.ts'
import { requireDatabase } from '#service/serve/data-folder.ts'
import { openService } from '#service/serve/open-service.ts'
import type { DataOptions } from '#service/serve/serve-options.ts'
import type { OptionReader } from './option-reader.ts'

/** A command on the database, by default one of the actions below; it reads its own arguments. */
export type OperatorCommand<Name extends string = OperatorAction> = {
  command: Name
  options: DataOptions
  positionals: string[]
  values: OptionReader
}

const HOUR_MS = 60 * 60 * 1000
const MONTH_HOURS = 24 * 30

const toSwitch = (on: boolean) => (on ? 'on' : 'off')

const actions = {
  async 'callers add'(context: Context, [name = '']: string[], values: OptionReader) {
    const memberships = [
      ...values.list('admin-of').map((albumId) => ({ albumId, relationship: 'Admin' as const })),
      ...values.list('participant-of').map((albumId) => ({ albumId, relationship: 'Participant' as const })),
    ]
    // checked first, so that a mistyped album leaves no caller behind
    for (const { albumId } of memberships) await getAlbumRow(context.db, albumId)
    const caller = await addCaller(context, name)
    for (const membership of memberships) await addMember(context, { ...membership, callerId: caller.callerId })
    return caller
  },
  'callers list': async (context: Context) =>
    (await listCallers(context)).map(({ caller_id, name, created_at, keys }) => ({
      callerId: caller_id,
      name,
      createdAt: created_at,
      keys: keys.map((key) => ({ prefix: key.prefix, createdAt: key.created_at })),
    })),
  async 'callers rename'(context: Context, [callerId = '', name = '']: string[]) {
    await renameCaller(context, callerId, name)
    return { callerId, name }
  },
  async 'members add'(context: Context, [albumId = '', callerId = '', word = '']: string[]) {
    const relationship = word === 'Admin' ? 'Admin' : 'Participant'
    await getCaller(context, callerId)
    await addMember(context, { albumId, callerId, relationship })
    return { albumId, callerId, relationship }
  },
  async 'members remove'(context: Context, [albumId = '', callerId = '']: string[]) {
    await removeMember(context, { albumId, callerId })
    return { albumId, callerId }
  },
  'albums list': async (context: Context) =>
    (await listAllAlbums(context)).map((album) => ({
      albumId: album.album_id,
      name: album.name,
      folder: album.folder,
      ownerId: album.owner_id,
      numPhotos: album.num_photos,
      numParticipants: album.num_participants,
      preview: toSwitch(album.preview_on === 1),
    })),
  async 'albums restore'(context: Context, [albumId = '']: string[]) {
    await restoreAlbum(context, albumId)
    return { albumId }
  },
  'keys add': async (context: Context, [callerId = '']: string[]) => ({
    callerId,
    key: await addKey(context, callerId),
  }),
  'keys revoke': (context: Context, [keyOrPrefix = '']: string[]) => revokeKey(context, keyOrPrefix),
  async 'secrets show'(context: Context, [callerId = '']: string[]) {
    await getCaller(context, callerId)
    return showSecrets(context, callerId)
  },
  async 'secrets rotate'(context: Context, [callerId = '']: string[], values: OptionReader) {
    const overlapHours = values.whole('overlap-hours', { otherwise: 24, min: 0, max: MONTH_HOURS })
    await getCaller(context, callerId)
    return rotateSecret(context, { callerId, overlapMs: overlapHours * HOUR_MS })
  },
  async preview(context: Context, [albumId = '', preview = '']: string[]) {
    await setAnyPreview(context, { albumId, on: preview === 'on' })
    return { albumId, preview }
  },
}

type OperatorAction = keyof typeof actions

/** Runs an operator's command on the database, also of a running service; returns the object to print as JSON. */
export async function runOperatorCommand({ command, options, positionals, values }: OperatorCommand): Promise<unknown> {
  let url = ''
  await requireDatabase(options)
  // not migrated: processes of the previous version may be running
  const context = await openService(options, { libraryDir: '', publicUrl: () => url, migrates: false })
  // these changes may go out as webhooks, which contain the service's own address
  url = (await findSetting(context.db, 'public-url')) ?? ''
  try {
    return await actions[command](context, positionals, values)
  } finally {
    await context.db.destroy()
  }
}
