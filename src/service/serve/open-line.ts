type Opened = { url: string; key: string; file: string; isTerminal: boolean }

/** Where to look, for whoever started the service. The key only on a terminal: what goes elsewhere is kept, by journals and CI. */
export const toOpenLine = ({ url, key, file, isTerminal }: Opened): string =>
  isTerminal ? `Open ${url}/albums#key=${key}` : `Open ${url}/albums with the key in ${file}`
