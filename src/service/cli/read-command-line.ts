import { parseArgs } from 'node:util'
import { UsageError } from '#service/core/service-error.ts'
import { type Command, type CommandLine, commands, findCommand } from './commands.ts'
import { helpText } from './help-text.ts'
import { optionReader, type OptionValues } from './option-reader.ts'
import { type OptionName, optionTable } from './option-table.ts'
import { dataOptions } from './read-options.ts'

type Environment = Record<string, string | undefined>

/** `--public-url` is also `CONTACT_SHEET_PUBLIC_URL`. */
const variableOf = (option: OptionName) => `CONTACT_SHEET_${option.toUpperCase().replaceAll('-', '_')}`

/** The items of a comma-separated list; blank ones are skipped. */
const toItems = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const isOn = (text: string) => !['0', 'false', 'no', 'off'].includes(text.toLowerCase())

function readVariables(command: Command, env: Environment): OptionValues {
  const values: OptionValues = {}
  for (const name of command.options) {
    const text = env[variableOf(name)]
    if (text === undefined || text === '') continue
    const { kind } = optionTable[name]
    if (kind === 'flag') values[name] = isOn(text)
    else values[name] = kind === 'list' ? toItems(text) : text
  }
  return values
}

/** For a command without options: `passphrase hash`. */
const NO_OPTIONS = 'takes no options; it reads standard input'

type TypedOption = { type: 'boolean' | 'string'; multiple: boolean }

function parseTyped(command: Command, args: string[]) {
  const options: Record<string, TypedOption> = Object.fromEntries(
    command.options.map((name) => {
      const { kind } = optionTable[name]
      return [name, { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'list' }]
    }),
  )
  const { tokens, values, positionals } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (option === undefined) {
      const known = command.options.map((name) => `--${name}`).join(', ')
      const has = `has no option ${token.rawName}. Its options: ${known}`
      throw new UsageError(`"${command.name}" ${known === '' ? NO_OPTIONS : has}`)
    }
    const hasValue = token.value !== undefined && token.value !== ''
    if (option.type === 'string' && !hasValue) throw new UsageError(`${token.rawName} needs a value`)
    if (option.type === 'boolean' && hasValue) throw new UsageError(`${token.rawName} doesn’t take a value`)
  }
  return { values, positionals }
}

/** Parses and validates the command line and the environment; no other code reads options from either. */
export function readCommandLine(args: string[], env: Environment = process.env): CommandLine {
  if (args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h')) {
    return { command: 'help', text: helpText }
  }
  const command = findCommand(args)
  if (command === undefined) {
    const alike = commands.filter(({ name }) => name.startsWith(`${args[0]} `))
    const names = (alike.length > 0 ? alike : commands).map(({ name }) => name).join(', ')
    // without options: they may hold a password
    const options = args.findIndex((arg) => arg.startsWith('-'))
    const typed = args.slice(0, options < 0 ? undefined : options).join(' ')
    const why =
      typed === ''
        ? 'A command comes before the options, for example serve --library DIR'
        : `Unknown command "${typed}"`
    throw new UsageError(`${why}. Commands: ${names}`)
  }
  const { values, positionals } = parseTyped(command, args.slice(command.name.split(' ').length))
  if (positionals.length !== command.positionals.length || positionals.includes('')) {
    const isPlain = command.positionals.length === 0
    const usage = `Usage: ${[command.name, ...command.positionals].join(' ')}`
    const takes = command.options.length === 0 ? NO_OPTIONS : 'takes only options'
    // `serve ~/Pictures`
    const how = command.name === 'serve' ? '. For your own photos: --library DIR' : ''
    throw new UsageError(isPlain ? `"${command.name}" ${takes}${how}` : usage)
  }
  for (const [index, words] of command.positionals.entries()) {
    const word = positionals[index] ?? ''
    if (words.includes('|') && !words.split('|').includes(word))
      throw new UsageError(`"${command.name}" takes ${words.replace('|', ' or ')}, not "${word}"`)
  }
  const given = { positionals, values: optionReader({ ...readVariables(command, env), ...values }) }
  if (command.read) return command.read(given)
  return { command: command.name, options: dataOptions(given.values), ...given }
}
