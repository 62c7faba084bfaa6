import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from './tables.ts'

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
 * The place of a membership's album among all, by which a caller's list is read in order however many albums there are. The database fills it
 * in: processes of the version before know nothing of it.
 */
export function membershipOrder(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table membership add column album_seq integer`.execute(db)
      for (const statement of TRIGGERS[dialect]) await sql.raw(statement).execute(db)
    },
  }
}

/** For the memberships that were there before. A step of its own: the one before locks the table for as long as it takes. */
export const membershipOrderFilled: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update membership set album_seq = (select seq from album where album.album_id = membership.album_id)
      where album_seq is null`.execute(db)
    await sql`create index membership_in_order on membership (caller_id, album_seq, relationship)`.execute(db)
  },
}

/**
 * The trigrams of album names, for a search for any part of them. `pg_trgm` comes with PostgreSQL, but not everyone may or can have it in
 * their database: there, a search reads all names.
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
