import type { BenchServiceOptions } from '../bench-service/bench-service.ts'

/** A kind of service, and what to look at over it. */
export type Scenario = {
  title: string
  service: Partial<BenchServiceOptions>
  /** Idle milliseconds before scrolling. */
  rest?: number
  /** Timeout in milliseconds, after which an absent picture counts as missing. */
  patience: number
}

const named = <Names extends string>(scenarios: Record<Names, Scenario>) => scenarios

/** Scenarios of the sheet. Each other one of `scenarioNames` has a file of its own: see `run-scenario.ts`. */
const scenarios = named({
  'no-cors': {
    title: 'Pictures from another host that allows no CORS',
    service: { pictureHost: 'other without CORS' },
    patience: 10_000,
  },
  'slow-pictures': {
    title: 'Every picture takes two seconds to begin',
    service: { pictureDelay: 2000 },
    patience: 30_000,
  },
  'failing-pictures': {
    title: '5 % of the pictures fail: half of them once (503), half always (404)',
    service: { failingPictures: true },
    patience: 15_000,
  },
  'expiring-addresses': {
    title: 'Addresses work for 20 seconds',
    service: { addressSeconds: 20 },
    rest: 22_000,
    patience: 15_000,
  },
})

export const scenarioNames = [
  ...Object.keys(scenarios),
  'ten-albums',
  'album-list',
  'slow-device',
  'cull',
  'second-visit',
  '300000',
  'viewer',
  'wall',
  'webhook-map',
]

export const isScenario = (name: string): boolean => scenarioNames.includes(name)

export const findScenario = (name: string): Scenario | undefined =>
  new Map<string, Scenario>(Object.entries(scenarios)).get(name)
