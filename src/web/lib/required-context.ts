import { createContext, use } from 'react'

/** A context without a default: its provider, and the hook that throws outside of it. */
export function requiredContext<Value>(name: string) {
  const Provider = createContext<Value | undefined>(undefined)
  const useValue = (): Value => {
    const value = use(Provider)
    if (value === undefined) throw new Error(`there is no ${name} here`)
    return value
  }
  return { Provider, useValue }
}
