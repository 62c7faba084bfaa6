import { UsageError } from '#service/core/service-error.ts'

export type OptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>

/**
 * An address without the name and password in it: a message may end up in a log. They may contain `/` and `@`, where
 * those should have been percent-encoded, and the scheme may be missing.
 */
const withoutPassword = (address: string) => address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1…@')

/** The given address without trailing slashes. */
export function toAddress(name: string, given: string, protocols: readonly string[]): string {
  const { protocol } = URL.parse(given) ?? {}
  if (protocol !== undefined && protocols.includes(protocol)) return given.replace(/\/+$/, '')
  if (protocols.some((each) => given.startsWith(`${each}//`)))
    throw new UsageError(
      `--${name} isn’t a valid address. Check its host and port; / in a password must be percent-encoded as %2F`,
    )
  const wanted = protocols.map((each) => `${each}//`).join(' or ')
  throw new UsageError(`--${name} must be an address that starts with ${wanted}, not "${withoutPassword(given)}"`)
}

/** Reads options by kind: a missing one is undefined, an invalid one throws a UsageError that names it. */
export function optionReader(values: OptionValues) {
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    text,
    /** True if the option is set; a flag that is off counts as unset. */
    has: (name: string): boolean => values[name] !== undefined && values[name] !== false,
    flag: (name: string) => values[name] === true,
    list: (name: string): string[] => {
      const value = values[name]
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
    },
    whole(name: string, { otherwise, min, max }: { otherwise: number; min: number; max: number }): number {
      const given = text(name)
      if (given === undefined) return otherwise
      const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
      if (number >= min && number <= max) return number
      throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${given}"`)
    },
    address(name: string, protocols: readonly string[]): string | undefined {
      const given = text(name)
      return given === undefined ? undefined : toAddress(name, given, protocols)
    },
  }
}

export type OptionReader = ReturnType<typeof optionReader>
