import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from './dialect.ts'

const TRIGGERS: Record<Dialect, readonly string[]> = {
  sqlite: [
    `create trigger membership_album_seq after insert on membership begin
      update membership set album_seq = (select seq from album where album_id = new.album_id)
      where album_id = new.album_id and caller_id = new.caller_id; end`,
  ],
  postgres: [
    `create function membership_album_seq() returns trigger language plpgsql as $$ begin
      new.album_seq := (select seq from album where album_id = new.album_id); return new; end $$`,
    `create trigger membership_album_seq before insert on membership
      for each row execute function membership_album_seq()`,
  ],
}

/**
 * Denormalises `album.seq` into memberships, so that an index gives a caller's albums in order. A trigger fills it in:
 * processes of the previous version, still running, do not know the column.
 */
export function membershipOrder(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table membership add column album_seq integer`.execute(db)
      for (const statement of TRIGGERS[dialect]) await sql.raw(statement).execute(db)
    },
  }
}

/** Backfills existing memberships. A separate step: the previous one locks the table until it commits. */
export const membershipOrderFilled: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update membership set album_seq = (select seq from album where album.album_id = membership.album_id)
      where album_seq is null`.execute(db)
    await sql`create index membership_in_order on membership (caller_id, album_seq, relationship)`.execute(db)
  },
}

/**
 * Trigram index for substring searches in album names. `pg_trgm` ships with PostgreSQL, but not every database has it
 * or lets this user create it: there, a search reads all names.
 */
export function albumNameSearch(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (dialect === 'sqlite') return
      await sql`do $$ begin
        create extension if not exists pg_trgm;
        create index album_by_name on album using gin (name_folded gin_trgm_ops);
      exception when others then raise warning 'album names are searched without an index: %', sqlerrm;
      end $$`.execute(db)
    },
  }
}
