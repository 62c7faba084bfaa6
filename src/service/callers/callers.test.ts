import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#service/context.ts'
import { loadSecrets } from '#service/db/settings.ts'
import { ensureOperator } from '#service/serve/operator.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestContext } from '#testing/test-context.ts'
import { toKey } from './api-key.ts'
import { addCaller, addKey, findKeyHolder, getCaller, listCallers, revokeKey } from './callers.ts'

describeOnDatabases('callers', (db) => {
  let context: Context

  beforeEach(async () => {
    const testContext = await createTestContext({ db: db() })
    context = testContext
    return testContext.close
  })

  test('a caller may hold several keys, each revoked separately', async () => {
    const { callerId, key } = await addCaller(context, 'Ana')
    const second = await addKey(context, callerId)
    expect(await findKeyHolder(context, key)).toEqual({ callerId })
    expect(await findKeyHolder(context, second)).toEqual({ callerId })
    expect(await listCallers(context)).toMatchObject([{ caller_id: callerId, name: 'Ana', keys: [{}, {}] }])
    expect(await revokeKey(context, key)).toEqual({ callerId })
    expect(await findKeyHolder(context, key)).toBeUndefined()
    expect(await findKeyHolder(context, second)).toEqual({ callerId })
    expect(await getCaller(context, callerId)).toMatchObject({ name: 'Ana' })
  })

  test('an invalid key has no holder, and an unknown caller gets no key', async () => {
    for (const text of [undefined, '', 'csk_', `csk_${'a'.repeat(38)}`]) {
      expect(await findKeyHolder(context, text)).toBeUndefined()
    }
    await expect(addKey(context, 'nobody')).rejects.toThrow('Caller not found')
  })

  test('a prefix of two keys revokes neither', async () => {
    const { callerId } = await addCaller(context, 'Ana')
    const row = { caller_id: callerId, prefix: 'csk_SameSame', created_at: '', revoked_at: null }
    await db()
      .insertInto('api_key')
      .values([
        { ...row, key_hash: 'one' },
        { ...row, key_hash: 'two' },
      ])
      .execute()
    await expect(revokeKey(context, 'csk_SameSame')).rejects.toThrow(
      'More than one key starts with that. Use more of its letters',
    )
    expect(await listCallers(context)).toMatchObject([{ keys: [{}, {}, {}] }])
  })

  test('more letters of an active key than are stored revoke nothing, and the refusal names those to use', async () => {
    const { callerId, key } = await addCaller(context, 'Ana')
    const prefix = key.slice(0, 12)
    const mistyped = `${key.slice(0, -1)}-`
    for (const text of [key.slice(0, 13), key.slice(0, 41), mistyped]) {
      await expect(revokeKey(context, text)).rejects.toThrow(
        `Only the first 12 letters of a key are kept: use ${prefix}, or the whole key`,
      )
    }
    const unknown = 'No active key starts with that'
    await expect(revokeKey(context, toKey(`${prefix.slice(4)}${'x'.repeat(24)}`))).rejects.toThrow(unknown)
    await expect(revokeKey(context, `csk_--------${key.slice(12, 20)}`)).rejects.toThrow(unknown)
    expect(await findKeyHolder(context, key)).toEqual({ callerId })
    expect(await revokeKey(context, prefix)).toEqual({ callerId })
    await expect(revokeKey(context, key.slice(0, 20))).rejects.toThrow(unknown)
  })

  test('secrets are generated once', async () => {
    const secrets = await loadSecrets(db())
    expect(await loadSecrets(db())).toEqual(secrets)
    expect(secrets.media).not.toBe(secrets.cursor)
    expect(secrets.media.length).toBeGreaterThanOrEqual(43)
  })

  test('the operator has one key, in a private file, and gets another when it is lost or revoked', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
    const first = await ensureOperator(context, dir)
    expect(await ensureOperator(context, dir)).toEqual(first)
    expect((await stat(join(dir, 'operator-key'))).mode & 0o777).toBe(0o600)
    await revokeKey(context, first.key)
    const second = await ensureOperator(context, dir)
    expect(second.callerId).toBe(first.callerId)
    expect(second.key).not.toBe(first.key)
    await rm(join(dir, 'operator-key'))
    const third = await ensureOperator(context, dir)
    expect(await readFile(join(dir, 'operator-key'), 'utf8')).toBe(third.key)
    expect(await findKeyHolder(context, third.key)).toEqual({ callerId: first.callerId })
    expect(await listCallers(context)).toHaveLength(1)
    await rm(dir, { recursive: true })
  })

  test('a key file in an otherwise empty data folder gives the operator’s key, unless that key was revoked', async () => {
    const dirs = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'contact-sheet-'))))
    const key = toKey('k'.repeat(32))
    for (const dir of dirs) await writeFile(join(dir, 'operator-key'), `${key}\n`, { mode: 0o400 })
    const operators = await Promise.all(dirs.map((dir) => ensureOperator(context, dir)))
    const [{ callerId } = { callerId: '' }] = operators
    expect(operators).toEqual(dirs.map(() => ({ callerId, key })))
    expect(await findKeyHolder(context, key)).toEqual({ callerId })
    expect(await listCallers(context)).toMatchObject([{ caller_id: callerId, keys: [{}] }])
    await revokeKey(context, key)
    const [dir = ''] = dirs
    expect((await ensureOperator(context, dir)).key).not.toBe(key)
    for (const each of dirs) await rm(each, { recursive: true })
  })
})
