import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Uploads that any process can continue, piece by piece, and the files they became. */
export const sharedUploads: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table upload (upload_id text primary key, caller_id text not null, album_id text not null, name text not null,
      size bigint not null, modified double precision not null, got bigint not null, touched_at text not null)`.execute(
      db,
    )
    await sql`create table upload_piece (upload_id text not null, start bigint not null, storage_key text not null,
      primary key (upload_id, start))`.execute(db)
    await sql`create table landed_file (album_id text not null, content_hash text not null, caller_id text not null,
      file text not null, at text not null, primary key (album_id, content_hash, caller_id))`.execute(db)
  },
}

/**
 * The results of uploads. A table of its own: to processes of the previous version, still running, every row of `upload`
 * is unfinished.
 */
export const uploadResults: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table upload_result (upload_id text primary key, caller_id text not null, album_id text not null,
      size bigint not null, file text, refused text, duplicate integer not null, at text not null)`.execute(db)
    await sql`create index upload_result_by_age on upload_result (at)`.execute(db)
  },
}
