/** Whether the browser is set to save data (Save-Data). Only Chromium reports it; elsewhere false. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
