import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, surroundings } from './find-chromium.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-chromium-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function program(path: string, exitCode = 0): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`)
  await chmod(file, 0o755)
  return file
}

const at = (env: Record<string, string>) => ({
  env: { HOME: folder, PATH: '', ...env },
  isRoot: false,
  cacheDir: folder,
})

test('CHROME_PATH comes before what is on the PATH', async () => {
  const chosen = await program('chosen/chrome')
  const onPath = await program('bin/chromium')
  expect(await findChromium(at({ CHROME_PATH: chosen, PATH: dirname(onPath) }))).toMatchObject({ path: chosen })
  expect(await findChromium(at({ PATH: dirname(onPath) }))).toMatchObject({ path: onPath })
})

test('one that does not start is passed over', async () => {
  const broken = await program('chosen/chrome', 127)
  const onPath = await program('bin/google-chrome')
  expect(await findChromium(at({ CHROME_PATH: broken, PATH: dirname(onPath) }))).toMatchObject({ path: onPath })
})

test('an earlier download of Playwright is used', async () => {
  const downloaded = await program('.cache/ms-playwright/chromium-1200/chrome-linux64/chrome')
  expect(await findChromium(at({}))).toMatchObject({ path: downloaded, from: 'an earlier Playwright download' })
})

test('where the machine has none, the one from npm is unpacked and starts', { timeout: 60_000 }, async () => {
  const { cacheDir } = surroundings()
  const found = await findChromium({ ...at({}), cacheDir })
  expect(found).toMatchObject({
    from: '@sparticuz/chromium',
    env: { FONTCONFIG_FILE: expect.stringContaining('fonts') },
  })
})

test('when nothing works it says all that was tried', { timeout: 120_000 }, async () => {
  const file = await program('chosen/chrome', 1)
  const nowhere = { ...at({ CHROME_PATH: file }), cacheDir: join(file, 'not-a-folder') }
  const error = await findChromium(nowhere).catch(String)
  expect(error).toContain(`CHROME_PATH: ${file} does not start`)
  expect(error).toContain('chromium or google-chrome on the PATH: none')
  expect(error).toContain('an earlier Playwright download: none')
  expect(error).toMatch(/@sparticuz\/chromium: .*ENOTDIR/)
  expect(error).toContain('playwright install: ')
  expect(error).toContain('apt-get install chromium, as root: none')
})
