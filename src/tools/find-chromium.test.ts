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

/** Surroundings in which the npm package can't be unpacked: its cache folder is below a file. */
const withoutPackage = async (env: Record<string, string> = {}) => ({
  ...at(env),
  cacheDir: join(await program('a-file'), 'not-a-folder'),
})

test('CHROME_PATH comes first', async () => {
  const chosen = await program('chosen/chrome')
  const onPath = await program('bin/chromium')
  expect(await findChromium(at({ CHROME_PATH: chosen, PATH: dirname(onPath) }))).toMatchObject({ path: chosen })
})

test(
  'then the npm package is unpacked and starts, unless a whole Chromium is wanted',
  { timeout: 120_000 },
  async () => {
    const onPath = await program('bin/chromium')
    const here = { ...at({ PATH: dirname(onPath) }), cacheDir: surroundings().cacheDir }
    expect(await findChromium(here)).toMatchObject({
      from: '@sparticuz/chromium',
      env: { FONTCONFIG_FILE: expect.stringContaining('fonts') },
    })
    expect(await findChromium(here, { isWhole: true })).toMatchObject({ path: onPath })
  },
)

test('a Chromium that does not start is skipped', async () => {
  const broken = await program('chosen/chrome', 127)
  const onPath = await program('bin/google-chrome')
  const found = await findChromium(await withoutPackage({ CHROME_PATH: broken, PATH: dirname(onPath) }))
  expect(found).toMatchObject({ path: onPath })
})

test('an earlier download of Playwright is used, but its shell only if no whole Chromium is wanted', async () => {
  const shell = await program('.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell')
  expect(await findChromium(await withoutPackage())).toMatchObject({ path: shell })
  const whole = await program('.cache/ms-playwright/chromium-1200/chrome-linux64/chrome')
  expect(await findChromium(await withoutPackage(), { isWhole: true })).toMatchObject({
    path: whole,
    from: 'an earlier Playwright download',
  })
})

test('if none starts, the error lists everything tried', { timeout: 120_000 }, async () => {
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
