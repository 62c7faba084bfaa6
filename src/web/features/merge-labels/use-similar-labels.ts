import { useEffect, useState } from 'react'
import type { Twins } from '#web/data/labels/similar-labels.ts'

/** The near-twins among these texts; nothing until they are found the first time. `texts`: the same array as long as they are the same. */
export function useTwins(texts: readonly string[]): Twins | undefined {
  const [twins, setTwins] = useState<Twins>()
  // to compare thousands of labels takes longer than the page may stand still: a thread of its own does it
  useEffect(() => {
    const worker = new Worker(new URL('./similar-labels-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Twins>) => setTwins(data))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(texts)
    return () => worker.terminate()
  }, [texts])
  return twins
}
