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
import type { CommandLine } from './commands.ts'

export type OperatorCommand = Exclude<
  CommandLine,
  {
    command:
      | 'help'
      | 'serve'
      | 'gateway'
      | 'backup'
      | 'restore'
      | 'move'
      | 'check'
      | 'passphrase hash'
      | 'library status'
      | 'library accept'
      | 'demo'
  }
>

const HOUR_MS = 60 * 60 * 1000

const toSwitch = (on: boolean) => (on ? 'on' : 'off')

async function add(context: Context, line: OperatorCommand & { command: 'callers add' }) {
  const memberships = [
    ...line.adminOf.map((albumId) => ({ albumId, relationship: 'Admin' as const })),
    ...line.participantOf.map((albumId) => ({ albumId, relationship: 'Participant' as const })),
  ]
  // checked first, so that a mistyped album leaves no caller behind
  for (const { albumId } of memberships) await getAlbumRow(context.db, albumId)
  const caller = await addCaller(context, line.name)
  for (const membership of memberships) await addMember(context, { ...membership, callerId: caller.callerId })
  return caller
}

async function perform(context: Context, line: OperatorCommand): Promise<unknown> {
  switch (line.command) {
    case 'callers add':
      return add(context, line)
    case 'callers list':
      return (await listCallers(context)).map(({ caller_id, name, created_at, keys }) => ({
        callerId: caller_id,
        name,
        createdAt: created_at,
        keys: keys.map((key) => ({ prefix: key.prefix, createdAt: key.created_at })),
      }))
    case 'callers rename':
      await renameCaller(context, line.callerId, line.name)
      return { callerId: line.callerId, name: line.name }
    case 'members add': {
      const { albumId, callerId, relationship } = line
      await getCaller(context, callerId)
      await addMember(context, { albumId, callerId, relationship })
      return { albumId, callerId, relationship }
    }
    case 'members remove': {
      const { albumId, callerId } = line
      await removeMember(context, { albumId, callerId })
      return { albumId, callerId }
    }
    case 'albums list':
      return (await listAllAlbums(context)).map((album) => ({
        albumId: album.album_id,
        name: album.name,
        folder: album.folder,
        ownerId: album.owner_id,
        numPhotos: album.num_photos,
        numParticipants: album.num_participants,
        preview: toSwitch(album.preview_on === 1),
      }))
    case 'keys add':
      return { callerId: line.callerId, key: await addKey(context, line.callerId) }
    case 'keys revoke':
      return revokeKey(context, line.keyOrPrefix)
    case 'secrets show':
      await getCaller(context, line.callerId)
      return showSecrets(context, line.callerId)
    case 'secrets rotate':
      await getCaller(context, line.callerId)
      return rotateSecret(context, { callerId: line.callerId, overlapMs: line.overlapHours * HOUR_MS })
    case 'albums restore':
      await restoreAlbum(context, line.albumId)
      return { albumId: line.albumId }
    case 'preview':
      await setAnyPreview(context, line)
      return { albumId: line.albumId, preview: toSwitch(line.on) }
  }
}

/** Runs an operator's command on the database, also of a running service; returns the object to print as JSON. */
export async function runOperatorCommand(line: OperatorCommand): Promise<unknown> {
  let url = ''
  await requireDatabase(line.options)
  // not migrated: processes of the previous version may be running
  const context = await openService(line.options, { libraryDir: '', publicUrl: () => url, migrates: false })
  // these changes may go out as webhooks, which contain the service's own address
  url = (await findSetting(context.db, 'public-url')) ?? ''
  try {
    return await perform(context, line)
  } finally {
    await context.db.destroy()
  }
}
