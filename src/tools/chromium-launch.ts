import { chromiumArgs, ignoredPlaywrightArgs } from './chromium-args.ts'
import { findChromium, surroundings } from './find-chromium.ts'

/** Playwright's launch options for the Chromium that `findChromium` finds on this machine. */
export async function chromiumLaunch(options: { isWhole?: boolean } = {}) {
  const here = surroundings()
  const { path, env } = await findChromium(here, options)
  const inherited = Object.entries({ ...here.env, ...env })
  return {
    executablePath: path,
    args: chromiumArgs(here),
    ignoreDefaultArgs: ignoredPlaywrightArgs,
    env: Object.fromEntries(inherited.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}
