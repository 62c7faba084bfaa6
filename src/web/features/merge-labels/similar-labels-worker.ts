import { findAllTwins } from '#web/data/labels/similar-labels.ts'

addEventListener('message', ({ data: texts }: MessageEvent<readonly string[]>) => postMessage(findAllTwins(texts)))
