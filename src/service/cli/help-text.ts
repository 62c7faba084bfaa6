import { commands } from './commands.ts'
import { optionTable } from './option-table.ts'

const line = (left: string, right: string) => `  ${left.padEnd(50)} ${right}`

/** The text of `--help`. */
export const helpText = [
  'Contact Sheet: a photo album service and its web app',
  '',
  'Usage: npm run cli -- COMMAND [OPTIONS]',
  '',
  'Commands',
  ...commands.map(({ name, positionals, help }) => line([name, ...positionals].join(' '), help)),
  '',
  'Options; each can also be set in the environment, as CONTACT_SHEET_<NAME>, lists comma-separated',
  ...Object.entries(optionTable).map(([name, { value, help }]) => line(`--${name} ${value}`, help)),
].join('\n')
