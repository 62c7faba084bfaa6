/** Whether the browser is set to save data (Save-Data). Only Chromium’s tell; without a word nothing is saved. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
