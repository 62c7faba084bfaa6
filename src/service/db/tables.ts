import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * The rows of the database. One set of tables for SQLite and PostgreSQL: times are ISO 8601 texts (they sort as texts
 * and read the same from both), booleans are 0 or 1, `seq` gives the order in which rows arrived.
 */
export type Tables = {
  setting: SettingTable
  caller: CallerTable
  api_key: ApiKeyTable
  album: AlbumTable
  membership: MembershipTable
  photo: PhotoTable
  photo_label: PhotoLabelTable
  subscription: SubscriptionTable
}

/** Secrets made on the first start: `media-secret`, `cursor-secret`. */
type SettingTable = { name: string; value: string }

type CallerTable = { caller_id: string; name: string; created_at: string }

type ApiKeyTable = {
  /** Hex SHA-256 of the key; the key itself is stored nowhere. */
  key_hash: string
  /** The first characters of the key, enough to name it to `keys revoke`. */
  prefix: string
  caller_id: string
  created_at: string
  revoked_at: string | null
}

type AlbumTable = {
  seq: Generated<number>
  album_id: string
  name: string
  /** The name as search compares it: lower-cased beyond ASCII, which SQLite's own lower() does not do. */
  name_folded: string
  owner_id: string
  share_slug: string
  preview_on: 0 | 1
  /** The folder below the library that fills this album; null for albums made over the API. */
  folder: string | null
  created_at: string
  /** Another one after every change of what getPhotos may answer; never one that was there before. */
  photos_version: Generated<string>
  /** Deleted albums stay as rows, so that a rescan does not bring their folder back. */
  deleted_at: string | null
}

type MembershipTable = {
  album_id: string
  caller_id: string
  relationship: 'Admin' | 'Participant'
  created_at: string
}

type PhotoTable = {
  seq: Generated<number>
  photo_id: string
  album_id: string
  kind: 'image' | 'live' | 'video'
  /** 1 while the file is there and decodes; inactive photos keep their labels and are not listed. */
  active: 0 | 1
  /** Pixels as shown, orientation applied. */
  width: number
  height: number
  /** The original file: its path below the library, its size in bytes and its modification time in ms. */
  file: string
  file_size: number
  file_mtime: number
  /** Hex SHA-256 of the original file: how a file that moved is known again. */
  content_hash: string
  /** Media type of the original, from our decoder, never from the file name. */
  media_type: string
  /** Storage key of the stable version, or of a video's poster. */
  stable_key: string
  stable_type: 'image/jpeg' | 'image/webp'
  /** The clip of a live photo: its path below the library. null for images; videos are their own `file`. */
  clip_file: string | null
  clip_type: string | null
  created_at: string
}

type PhotoLabelTable = {
  photo_id: string
  label: string
  /** 1: hidden from non-admin users. The same text may be there as 0 and as 1: two labels. */
  restricted: 0 | 1
  created_at: string
}

type SubscriptionTable = {
  seq: Generated<number>
  webhook_id: string
  caller_id: string
  event: 'newPhoto' | 'newAlbum' | 'photoLabelAdded'
  album_id: string | null
  label: string | null
  target_url: string
  /** JSON text of the metadata as given; null when none was given. */
  metadata: string | null
  created_at: string
}

export type CallerRow = Selectable<CallerTable>
export type AlbumRow = Selectable<AlbumTable>
export type PhotoRow = Selectable<PhotoTable>
export type NewPhotoRow = Insertable<PhotoTable>
export type SubscriptionRow = Selectable<SubscriptionTable>
