declare module 'heic-decode' {
  type HeicImage = {
    readonly width: number
    readonly height: number
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }

  const heicDecode: {
    /** Reads the headers of all images in it; each is decoded when asked. `dispose` frees what the decoder holds. */
    all: (input: { buffer: Uint8Array }) => Promise<HeicImage[] & { dispose: () => void }>
  }
  export default heicDecode
}
