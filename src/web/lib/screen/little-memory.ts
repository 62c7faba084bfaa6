/** Gigabytes up to which a device has little memory. Only Chromium’s tell: a power of two, and 8 at most. */
const LITTLE = 2

/** Whether this device has so little memory that a page with many pictures in it may be ended. */
export function hasLittleMemory(): boolean {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof memory === 'number' && memory <= LITTLE
}
