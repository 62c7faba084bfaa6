import { type Kysely, sql } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'
import { albumNameSearch, membershipOrder, membershipOrderFilled } from './album-list-migrations.ts'
import type { Dialect } from './dialect.ts'
import { sharedUploads, uploadResults } from './upload-migrations.ts'

/** Creates a table. `seq` is an auto-increment that never reuses a number. */
async function createTable(db: Kysely<unknown>, dialect: Dialect, name: string, columns: string[]): Promise<void> {
  const seq = dialect === 'sqlite' ? 'seq integer primary key autoincrement' : 'seq serial primary key'
  const lines = columns.map((column) => (column === 'seq' ? seq : column))
  await sql.raw(`create table ${name} (${lines.join(', ')})`).execute(db)
}

function initial(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string, ...columns: string[]) => createTable(db, dialect, name, columns)
      await table('setting', 'name text primary key', 'value text not null')
      await table('caller', 'caller_id text primary key', 'name text not null', 'created_at text not null')
      await table(
        'api_key',
        'key_hash text primary key',
        'prefix text not null',
        'caller_id text not null references caller (caller_id)',
        'created_at text not null',
        'revoked_at text',
      )
      await table(
        'album',
        'seq',
        'album_id text not null unique',
        'name text not null',
        'name_folded text not null',
        'owner_id text not null references caller (caller_id)',
        'share_slug text not null unique',
        'preview_on integer not null',
        'folder text unique',
        'created_at text not null',
        'deleted_at text',
      )
      await table(
        'membership',
        'album_id text not null references album (album_id)',
        'caller_id text not null references caller (caller_id)',
        'relationship text not null',
        'created_at text not null',
        'primary key (album_id, caller_id)',
      )
      await sql`create index membership_by_caller on membership (caller_id, album_id)`.execute(db)
      await table(
        'photo',
        'seq',
        'photo_id text not null unique',
        'album_id text not null references album (album_id)',
        'kind text not null',
        'active integer not null',
        'width integer not null',
        'height integer not null',
        'file text not null unique',
        'file_size bigint not null',
        'file_mtime double precision not null',
        'content_hash text not null',
        'media_type text not null',
        'stable_key text not null',
        'stable_type text not null',
        'clip_file text',
        'clip_type text',
        'created_at text not null',
      )
      await sql`create index photo_by_album on photo (album_id, active, seq)`.execute(db)
      await sql`create index photo_by_content on photo (content_hash)`.execute(db)
      await table(
        'photo_label',
        'photo_id text not null references photo (photo_id)',
        'label text not null',
        'restricted integer not null',
        'created_at text not null',
        'primary key (photo_id, label, restricted)',
      )
      await table(
        'subscription',
        'seq',
        'webhook_id text not null unique',
        'caller_id text not null references caller (caller_id)',
        'event text not null',
        'album_id text',
        'label text',
        'target_url text not null',
        'metadata text',
        'created_at text not null',
      )
      await sql`create index subscription_by_caller on subscription (caller_id, seq)`.execute(db)
    },
  }
}

/** A version of an album's photos, for the ETag of getPhotos. */
const photosVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table album add column photos_version text not null default ''`.execute(db)
  },
}

/** The webhook outbox, the log of attempts, and inboxes. */
function outbox(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string, ...columns: string[]) => createTable(db, dialect, name, columns)
      await table(
        'signing_secret',
        'seq',
        'caller_id text not null references caller (caller_id)',
        'secret text not null',
        'created_at text not null',
        'expires_at text',
      )
      await sql`create index signing_secret_by_caller on signing_secret (caller_id, seq)`.execute(db)
      // no foreign key to the subscription: deleting it meanwhile must not fail the change that appends a delivery
      await table(
        'delivery',
        'seq',
        'delivery_id text not null unique',
        'webhook_id text not null',
        'body text not null',
        'is_test integer not null',
        'state text not null',
        'tries integer not null',
        'attempted integer not null',
        'next_at text',
        'created_at text not null',
      )
      await sql`create index delivery_by_webhook on delivery (webhook_id, seq)`.execute(db)
      await sql`create index delivery_due on delivery (webhook_id, next_at, seq) where next_at is not null`.execute(db)
      await table(
        'attempt',
        'seq',
        'delivery_id text not null',
        'webhook_id text not null',
        'at text not null',
        'duration_ms integer not null',
        'status integer',
        'problem text',
        'answer text not null',
        'next_at text',
      )
      await sql`create index attempt_by_delivery on attempt (delivery_id, seq)`.execute(db)
      await sql`create index attempt_by_webhook on attempt (webhook_id, seq)`.execute(db)
      await table(
        'label_turn',
        'photo_id text not null',
        'label text not null',
        'fired_at text not null',
        'primary key (photo_id, label)',
      )
      await table(
        'receiver',
        'token text primary key',
        'caller_id text not null references caller (caller_id)',
        'created_at text not null',
      )
      await table(
        'received',
        'seq',
        'token text not null',
        'at text not null',
        'headers text not null',
        'body text not null',
      )
      await sql`create index received_by_token on received (token, seq)`.execute(db)
      for (const column of ['lane', 'lane_until', 'served_at']) {
        await sql.raw(`alter table subscription add column ${column} text not null default ''`).execute(db)
      }
      for (const column of ['failing_since', 'disabled_at']) {
        await sql.raw(`alter table subscription add column ${column} text`).execute(db)
      }
      await sql`create index subscription_by_event on subscription (event, album_id, label)`.execute(db)
    },
  }
}

/** The clips of live photos, and the files that could not become photos. */
function imports(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of [
        'clip_size bigint',
        'clip_mtime double precision',
        'live_id text',
        'seconds double precision',
      ]) {
        await sql.raw(`alter table photo add column ${column}`).execute(db)
      }
      await createTable(db, dialect, 'refused_file', [
        'file text primary key',
        'file_size bigint not null',
        'file_mtime double precision not null',
        'reason text not null',
        'reader text not null',
      ])
    },
  }
}

/** The album that a request in an inbox is about. */
const receivedAlbum: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table received add column album_id text`.execute(db)
  },
}

/** Originals that could be read only in part. */
const damagedPhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table photo add column damaged integer not null default 0`.execute(db)
    await sql`create index photo_damaged on photo (file) where damaged = 1`.execute(db)
  },
}

/** Row limit of a subscription's log: a log this long may have lost older rows. */
const FULL_LOG = 10_000

/**
 * Index for listing deliveries of many subscriptions by state, and daily attempt counts. Counts the attempts already
 * logged: a log that was cut counts from its oldest attempt on.
 */
const deliveryOverview: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index delivery_by_state on delivery (webhook_id, state, attempted, created_at, seq)`.execute(db)
    await sql`create table attempt_count (webhook_id text not null, day text not null, delivered integer not null,
      failed integer not null, retried integer not null, primary key (webhook_id, day))`.execute(db)
    await sql`create index attempt_count_by_day on attempt_count (day)`.execute(db)
    await sql`alter table subscription add column counted_since text`.execute(db)
    await sql`update subscription set counted_since = (select min(at) from attempt where webhook_id = subscription.webhook_id)
      where (select count(*) from attempt where webhook_id = subscription.webhook_id) >= ${sql.lit(FULL_LOG)}`.execute(
      db,
    )
    await sql`insert into attempt_count (webhook_id, day, delivered, failed, retried)
      select webhook_id, substr(at, 1, 10),
        sum(case when status between 200 and 299 and problem is null then 1 else 0 end),
        sum(case when (status between 200 and 299 and problem is null) or next_at is not null then 0 else 1 end),
        sum(case when (status between 200 and 299 and problem is null) or next_at is null then 0 else 1 end)
      from attempt group by webhook_id, substr(at, 1, 10)`.execute(db)
  },
}

/** Leases for work that only one of the processes sharing a database does at a time. */
const leases: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table lease (name text primary key, holder text not null, expires_at text not null,
      report text not null default '', calls integer not null default 0)`.execute(db)
  },
}

/** Index for looking up photos by label: few of a large album may have it, or none. */
const labelSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index photo_label_by_label on photo_label (label, photo_id, restricted)`.execute(db)
  },
}

/** Forward only: a released step is never edited; a later one corrects it. */
export function migrations(dialect: Dialect): MigrationProvider {
  return {
    getMigrations: () =>
      Promise.resolve({
        '001-initial': initial(dialect),
        '002-photos-version': photosVersion,
        '003-outbox': outbox(dialect),
        '004-imports': imports(dialect),
        '005-received-album': receivedAlbum,
        '006-damaged-photos': damagedPhotos,
        '007-delivery-overview': deliveryOverview,
        '008-leases': leases,
        '009-shared-uploads': sharedUploads,
        '010-membership-order': membershipOrder(dialect),
        '011-membership-order-filled': membershipOrderFilled,
        '012-album-name-search': albumNameSearch(dialect),
        '013-upload-results': uploadResults,
        '014-label-search': labelSearch,
      }),
  }
}
