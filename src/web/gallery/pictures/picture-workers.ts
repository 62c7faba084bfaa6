import { requiredContext } from '#web/lib/required-context.ts'
import type { PictureLoader } from './picture-loader.ts'

type WorkersOptions = {
  start: () => Worker
  /** The first screen's loader, which the first page continues with. */
  loader: PictureLoader | undefined
}

/** Starts picture workers. A start takes as long as loading a page, so one can be started ahead. */
export function createPictureWorkers({ start, loader }: WorkersOptions) {
  let ready: Worker | undefined
  let begun = loader
  return {
    startAhead: (): void => {
      if (begun === undefined) ready ??= start()
    },
    start: (): Worker => {
      const worker = ready ?? start()
      ready = undefined
      return worker
    },
    /** The loader that a page continues with instead of opening one. */
    begun: (): PictureLoader | undefined => begun,
    stop(stopped: PictureLoader): void {
      stopped.stop()
      if (begun === stopped) begun = undefined
    },
  }
}

export type PictureWorkers = ReturnType<typeof createPictureWorkers>

export const { Provider: PictureWorkersProvider, useValue: usePictureWorkers } =
  requiredContext<PictureWorkers>('starter of picture workers')
