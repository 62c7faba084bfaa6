import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

// the package unpacks into the temporary folder set when it is loaded, so it runs in a process with its own TMPDIR
const unpackScript = `
  import chromium, { inflate } from '@sparticuz/chromium'
  import { fileURLToPath } from 'node:url'
  await chromium.executablePath()
  await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))))
`

/** Adds the package's Open Sans to the machine's fonts; the package's fonts.conf names folders of another machine. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

async function packageVersion(): Promise<string> {
  const file = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'))
  return version
}

/**
 * Unpacks the Chromium of the npm package (headless shell, 64 MB packed, 211 MB unpacked); returns its path and the
 * environment variables it needs: for a font, and for NSS libraries if the machine has none.
 */
export async function unpackChromium(cacheDir: string): Promise<{ path: string; env: Record<string, string> }> {
  const folder = join(cacheDir, `chromium-${await packageVersion()}`)
  if (!existsSync(folder)) {
    await mkdir(cacheDir, { recursive: true })
    const unfinished = await mkdtemp(join(cacheDir, 'unpacking-'))
    await run(process.execPath, ['--input-type=module', '--eval', unpackScript], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, TMPDIR: unfinished },
    })
    await writeFile(join(unfinished, 'fonts.conf'), fontsConf(folder))
    try {
      await rename(unfinished, folder)
    } catch (error) {
      // another process was quicker, with the same content
      await rm(unfinished, { recursive: true })
      if (!existsSync(folder)) throw error
    }
  }
  const path = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const runsAlone = await run(path, ['--version']).then(
    () => true,
    () => false,
  )
  return { path, env: runsAlone ? fonts : { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}
