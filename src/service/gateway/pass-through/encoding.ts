import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createInflate,
  createZstdCompress,
  createZstdDecompress,
} from 'node:zlib'

/** Content codings towards the browser, best compression first; they cost about the same. */
const CODINGS = ['zstd', 'br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** Quality of each coding in an `Accept-Encoding`, from 0 to 1; the last mention counts. */
function readQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    qualities.set(name, Number.isNaN(quality) ? 0 : quality)
  }
  return qualities
}

/** The coding for a client by its `Accept-Encoding`; undefined for none. */
export function negotiate(header: string | null | undefined): Coding | undefined {
  const qualities = readQualities(header ?? '')
  const qualityOf = (coding: Coding) => qualities.get(coding) ?? qualities.get('*') ?? 0
  const [best] = CODINGS.filter((coding) => qualityOf(coding) > 0).toSorted((a, b) => qualityOf(b) - qualityOf(a))
  return best
}

/** Bytes of an output chunk. */
const chunkSize = 64 * 1024

/**
 * An encoder set for speed and little memory, since many run at the same time. It flushes every chunk, so that no row
 * waits for the next.
 */
export function createEncoder(coding: Coding): Transform {
  switch (coding) {
    case 'zstd':
      return createZstdCompress({
        chunkSize,
        flush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 18 },
      })
    case 'br':
      return createBrotliCompress({
        chunkSize,
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 },
      })
    case 'gzip':
      return createGzip({ chunkSize, level: 1, flush: constants.Z_SYNC_FLUSH })
  }
}

/** The decoder of upstream's content coding; undefined for none, `unknown` for one that is not supported. */
export function createDecoder(header: string | undefined): Transform | 'unknown' | undefined {
  switch (header?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ chunkSize })
    case 'deflate':
      return createInflate({ chunkSize })
    case 'br':
      return createBrotliDecompress({ chunkSize })
    case 'zstd':
      return createZstdDecompress({ chunkSize })
    default:
      return 'unknown'
  }
}
