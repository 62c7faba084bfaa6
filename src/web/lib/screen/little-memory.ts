/** Gigabytes up to which a device has little memory. Only Chromium reports it: a power of two, at most 8. */
const LITTLE = 2

/** Whether this device has so little memory that the browser may kill a page with many pictures. */
export function hasLittleMemory(): boolean {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof memory === 'number' && memory <= LITTLE
}
