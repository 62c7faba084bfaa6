import { findAllTwins } from '#web/data/labels/near-twins.ts'

addEventListener('message', ({ data: texts }: MessageEvent<readonly string[]>) => postMessage(findAllTwins(texts)))
