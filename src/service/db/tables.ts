import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * The rows of the database, the same for SQLite and PostgreSQL: times are ISO 8601 texts (they sort as texts and read
 * the same from both), booleans are 0 or 1, `seq` is the insertion order.
 */
export type Tables = {
  setting: SettingTable
  caller: CallerTable
  api_key: ApiKeyTable
  album: AlbumTable
  membership: MembershipTable
  photo: PhotoTable
  photo_label: PhotoLabelTable
  refused_file: RefusedFileTable
  subscription: SubscriptionTable
  signing_secret: SigningSecretTable
  delivery: DeliveryTable
  attempt: AttemptTable
  attempt_count: AttemptCountTable
  label_turn: LabelRateTable
  receiver: ReceiverTable
  received: ReceivedTable
  lease: LeaseTable
  upload: UploadTable
  upload_piece: UploadPieceTable
  upload_result: UploadResultTable
  landed_file: LandedFileTable
}

/** Such as the signing keys `media-secret` and `cursor-secret`, the operator's ID, and the last `public-url`. */
type SettingTable = { name: string; value: string }

type CallerTable = { caller_id: string; name: string; created_at: string }

type ApiKeyTable = {
  /** Hex SHA-256 of the key; the key itself is stored nowhere. */
  key_hash: string
  /** The first characters of the key, enough to identify it to `keys revoke`. */
  prefix: string
  caller_id: string
  created_at: string
  revoked_at: string | null
}

type AlbumTable = {
  seq: Generated<number>
  album_id: string
  name: string
  /** The name as search compares it: see `foldName`. */
  name_folded: string
  owner_id: string
  share_slug: string
  preview_on: 0 | 1
  /** The folder below the library that fills this album; null for albums made over the API. */
  folder: string | null
  created_at: string
  /** Random; replaced with every change to what getPhotos may answer. */
  photos_version: Generated<string>
  /** Soft delete, so that a rescan does not bring the folder back. */
  deleted_at: string | null
}

type MembershipTable = {
  album_id: string
  caller_id: string
  relationship: 'Admin' | 'Participant'
  created_at: string
  /** `seq` of the album; a trigger fills it in. */
  album_seq: Generated<number>
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
  /** Hex SHA-256 of the original file, by which a moved file is recognised. */
  content_hash: string
  /** Media type of the original, from the decoder, never from the file name. */
  media_type: string
  /** Storage key of the stable version, or of a video's poster. */
  stable_key: string
  stable_type: 'image/jpeg' | 'image/webp'
  /** The clip of a live photo: its path below the library. null for images; videos are their own `file`. */
  clip_file: string | null
  clip_type: string | null
  /** The clip's size in bytes and its modification time in ms. */
  clip_size: number | null
  clip_mtime: number | null
  /** The UUID that Apple writes into both files of a live photo. */
  live_id: string | null
  /** Duration of a video. */
  seconds: number | null
  /** 1 if the original could be read only in part. */
  damaged: Generated<0 | 1>
  created_at: string
}

/** A file that could not become a photo; retried when its size or time changes. */
type RefusedFileTable = {
  /** Its path below the library. */
  file: string
  file_size: number
  file_mtime: number
  /** In words for the operator. */
  reason: string
  /** Version of the decoders that refused it: a later one may be able to read it. */
  reader: string
}

type PhotoLabelTable = {
  photo_id: string
  label: string
  /** 1: hidden from participants. The same text may be there as 0 and as 1: two labels. */
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
  /** The lease: its holder, and when it expires; empty if nobody has it. */
  lane: Generated<string>
  lane_until: Generated<string>
  /** When its lease was last acquired, so that every subscription gets its turn. */
  served_at: Generated<string>
  /** Since when every attempt but tests has failed; null after a success. */
  failing_since: string | null
  /** Since when nothing is sent, because the receiver answered 410 or only failed for days. */
  disabled_at: string | null
  /** Start of its daily attempt counts, if later than `created_at`. */
  counted_since: string | null
}

/** Signs a caller's webhooks. Stored in plain text, since signing needs it. */
type SigningSecretTable = {
  seq: Generated<number>
  caller_id: string
  secret: string
  created_at: string
  /** null: the current secret. Older ones sign as well until then. */
  expires_at: string | null
}

type DeliveryTable = {
  seq: Generated<number>
  /** `webhook-id` on every attempt. */
  delivery_id: string
  webhook_id: string
  /** The bytes of every attempt, built in the transaction of the change. */
  body: string
  is_test: 0 | 1
  /** `stopped`: held, as the subscription was disabled, or its owner has no key or is no longer an admin. */
  state: 'pending' | 'delivered' | 'failed' | 'stopped'
  /** Attempts in this round: a manual redelivery begins another. */
  tries: number
  /** 1 after the first attempt, in any round. */
  attempted: 0 | 1
  /** null: nothing more is due. */
  next_at: string | null
  created_at: string
}

type AttemptTable = {
  seq: Generated<number>
  delivery_id: string
  webhook_id: string
  at: string
  duration_ms: number
  status: number | null
  problem: string | null
  /** The first 4 kB of the body of the answer. */
  answer: string
  next_at: string | null
}

/** Attempt counts of a subscription by UTC day: they outlive the log. */
type AttemptCountTable = {
  webhook_id: string
  /** `YYYY-MM-DD`. */
  day: string
  delivered: number
  /** Failed attempts without a retry, and with one. */
  failed: number
  retried: number
}

/** Rate limit of photoLabelAdded, in code `LabelRate`: when it was last sent for a label on a photo. */
type LabelRateTable = { photo_id: string; label: string; fired_at: string }

/** A receiver of this service, to see webhooks arrive. */
type ReceiverTable = { token: string; caller_id: string; created_at: string }

type ReceivedTable = {
  seq: Generated<number>
  token: string
  at: string
  headers: string
  body: string
  /** The album that the request is about: only its admins may see it. */
  album_id: string | null
}

/** The exclusive right of one process to do something, until it is released or expires. */
type LeaseTable = {
  name: string
  /** `<worker>.<unique>`; for work on an upload, `upload.<unique>`. */
  holder: string
  expires_at: string
  /** JSON text from the holder for the other processes. */
  report: Generated<string>
  /** Counter that other processes raise to signal the holder. */
  calls: Generated<number>
}

/** An upload in progress, where several processes share uploads. */
type UploadTable = {
  upload_id: string
  caller_id: string
  album_id: string
  name: string
  size: number
  /** The file's modification time in milliseconds since 1970; 0: unknown. */
  modified: number
  /** Bytes received. */
  got: number
  touched_at: string
}

/** A piece of an upload, an object in the storage; `start`: its offset in the file. */
type UploadPieceTable = { upload_id: string; start: number; storage_key: string }

/** What became of an upload, for a sender whose last answer was late or lost. */
type UploadResultTable = {
  upload_id: string
  caller_id: string
  album_id: string
  size: number
  /** Its path in the library; null for a refused file. */
  file: string | null
  /** Why it can't become a photo, in plain words; null for a file in the library. */
  refused: string | null
  /** 1: later requests are told of a duplicate: the album had the photo before, or this result was sent already. */
  duplicate: 0 | 1
  at: string
}

/** A finished upload: the import tells its file from one that the operator put into the library. */
type LandedFileTable = {
  album_id: string
  content_hash: string
  caller_id: string
  /** Its path in the library; empty until it has landed. */
  file: string
  at: string
}

export type CallerRow = Selectable<CallerTable>
export type AlbumRow = Selectable<AlbumTable>
export type PhotoRow = Selectable<PhotoTable>
export type NewPhotoRow = Insertable<PhotoTable>
export type RefusedFileRow = Selectable<RefusedFileTable>
export type SubscriptionRow = Selectable<SubscriptionTable>
export type DeliveryRow = Selectable<DeliveryTable>
export type AttemptRow = Selectable<AttemptTable>
