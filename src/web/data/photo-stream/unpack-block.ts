import { inflate } from './deflate.ts'

/** The rows of a compressed block, each of which ends with a line feed. */
export const unpackBlock = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  new TextDecoder()
    .decode(await inflate(bytes))
    .split('\n')
    .slice(0, -1)
