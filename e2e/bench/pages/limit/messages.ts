export type ToWorker =
  | { type: 'load'; url: string; headers: Record<string, string> }
  | { type: 'picture'; index: number; width: number }
  | { type: 'drop'; index: number }

export type FromWorker =
  | {
      type: 'rows'
      /** Width by height of each new photo, in the order of the album. */
      ratios: Float32Array
      /** The labels of each: bit n for the label n of `labels`. */
      masks: Uint32Array
      labels: string[]
      ended: boolean
    }
  | { type: 'picture'; index: number; bitmap: ImageBitmap | undefined }
