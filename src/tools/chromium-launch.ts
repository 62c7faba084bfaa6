import { chromiumArgs, ignoredPlaywrightArgs } from './chromium-args.ts'
import { findChromium, surroundings } from './find-chromium.ts'

/** Playwright's launch options for the Chromium of this machine. */
export async function chromiumLaunch() {
  const here = surroundings()
  const { path, env } = await findChromium(here)
  const inherited = Object.entries({ ...here.env, ...env })
  return {
    executablePath: path,
    args: chromiumArgs(here),
    ignoreDefaultArgs: ignoredPlaywrightArgs,
    env: Object.fromEntries(inherited.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}
