import { expect, test } from 'vitest'
import { silentLog } from '#service/core/log.ts'
import { createWriteAnnouncer } from './announce-writes.ts'

/** An announcer that follows one connection; `sent` is what it announced. */
function createFollowed() {
  const sent: string[] = []
  const send = (payload: string) => Promise.resolve(sent.push(payload))
  const writes = createWriteAnnouncer({ send, log: silentLog })
  return { sent, run: writes.follow(), end: () => writes.end() }
}

test('many writes at once are coalesced into one announcement', async () => {
  const { sent, end, run } = createFollowed()
  for (let index = 0; index < 200; index++) run('insert into "setting" ("name", "value") values ($1, $2)')
  await end()
  expect(sent).toEqual(['setting'])
})

test('a statement announces every table that it writes to, and none that it reads', async () => {
  const { sent, end, run } = createFollowed()
  run('select * from "photo" for update')
  run(
    'with "added" as (insert into "photo_label" ("label") select "photo_id" from "photo" on conflict do nothing returning "photo_id") update "album" set "name" = $1 from "added"',
  )
  run('insert into "lease" ("name") values ($1) on conflict ("name") do update set "holder" = $2')
  run('delete from "attempt" where "seq" = $1')
  await end()
  expect(sent).toEqual(['photo_label album lease attempt'])
})
