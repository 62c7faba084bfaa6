import { describe, expect, test } from 'vitest'
import { ffmpegCost, heicCost, imageCost, type ImageHeader } from './decode-cost.ts'

const MB = 1e6
const PHOTO = { format: 'jpeg', fileBytes: 0, pixels: 48.8e6, channels: 3, bits: 8, isProgressive: false }

/** Measured peaks in MB, of 48.8 megapixels unless the header says otherwise. */
const MEASURED: [name: string, header: Partial<ImageHeader>, peak: number][] = [
  ['JPEG', { fileBytes: 3.4 * MB }, 146],
  ['JPEG of 60 megapixels', { fileBytes: 1.6 * MB, pixels: 60.2e6 }, 144],
  ['JPEG of 200 megapixels', { fileBytes: 2.9 * MB, pixels: 199.8e6 }, 145],
  ['JPEG in four colours', { fileBytes: 3.3 * MB, channels: 4, chromaSubsampling: '4:4:4:4' }, 152],
  ['progressive JPEG', { fileBytes: 1.2 * MB, isProgressive: true, chromaSubsampling: '4:2:0' }, 286],
  [
    'progressive JPEG with all of its colour',
    { fileBytes: 3.4 * MB, isProgressive: true, chromaSubsampling: '4:4:4' },
    431,
  ],
  ['PNG', { format: 'png', fileBytes: 24.3 * MB }, 200],
  ['PNG with an alpha channel', { format: 'png', fileBytes: 28.3 * MB, channels: 4 }, 233],
  ['PNG of 16 bits', { format: 'png', fileBytes: 40.2 * MB, bits: 16 }, 238],
  ['interlaced PNG', { format: 'png', fileBytes: 32.1 * MB, isProgressive: true }, 323],
  ['interlaced PNG of 16 bits', { format: 'png', fileBytes: 47.3 * MB, bits: 16, isProgressive: true }, 501],
  ['WebP', { format: 'webp', fileBytes: 0.4 * MB }, 164],
  ['WebP with an alpha channel', { format: 'webp', fileBytes: 0.4 * MB, channels: 4 }, 229],
  ['lossless WebP', { format: 'webp', fileBytes: 6.9 * MB }, 315],
  ['TIFF', { format: 'tiff', fileBytes: 12.6 * MB }, 182],
  ['TIFF of 16 bits', { format: 'tiff', fileBytes: 18.7 * MB, bits: 16 }, 218],
  ['TIFF in one strip', { format: 'tiff', fileBytes: 146.3 * MB }, 302],
  ['GIF', { format: 'gif', fileBytes: 8 * MB, pixels: 27e6 }, 266],
  ['AVIF', { format: 'heif', fileBytes: 0.2 * MB }, 830],
  ['AVIF with all of its colour', { format: 'heif', fileBytes: 0.2 * MB }, 977],
  ['AVIF of 10 bits', { format: 'heif', fileBytes: 6 * MB, pixels: 20.6e6, bits: 10 }, 579],
]

describe('the estimated memory of decoding a file', () => {
  test.each(MEASURED)('is above the measured peak, and not far above: %s', (_, header, peak) => {
    const cost = imageCost({ ...PHOTO, ...header }) / MB
    expect(cost).toBeGreaterThan(peak)
    // the header can't tell lossless from other WebP; a JPEG is decoded at a smaller size
    expect(cost).toBeLessThan(2.2 * peak)
  })

  test.each([
    ['48 megapixels in tiles', { fileBytes: 8925, partPixels: 512 ** 2, paintedBytes: 3 * 4032 * 3024 }, 199],
    ['12 megapixels in tiles', { fileBytes: 2 * MB, partPixels: 512 ** 2, paintedBytes: 3 * 4032 * 3024 }, 198],
    ['24 megapixels whole', { fileBytes: 0.1 * MB, partPixels: 24.5e6, paintedBytes: 3 * 2856 * 2142 }, 365],
    ['the same of 10 bits', { fileBytes: 0.1 * MB, partPixels: 24.5e6, paintedBytes: 3 * 2856 * 2142 }, 455],
  ])('as HEIC: %s', (_, heic, peak) => {
    expect(heicCost(heic) / MB).toBeGreaterThan(peak)
    expect(heicCost(heic) / MB).toBeLessThan(1.4 * peak)
  })

  test.each([
    ['film', 'a picture of a film in 4K, of 10 bits', 8.3e6, 285],
    ['film', 'a picture of a film in HD', 2.1e6, 72],
    ['deep avif', 'AVIF of 20 megapixels, of 10 bits', 20.7e6, 211],
    ['avif', 'AVIF with all of its colour', 48.8e6, 244],
    ['jpeg', 'progressive JPEG with all of its colour', 48.8e6, 516],
  ] as const)('by ffmpeg, as %s: %s', (kind, _, pixels, peak) => {
    expect(ffmpegCost(kind, pixels) / MB).toBeGreaterThan(peak)
    expect(ffmpegCost(kind, pixels) / MB).toBeLessThan(1.8 * peak)
  })
})
