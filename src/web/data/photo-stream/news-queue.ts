import type { StreamNews } from './messages.ts'

const nothing = (): void => {}

/** A queue between who tells and who listens: news wait until they are asked for. */
export function createNewsQueue() {
  const waiting: StreamNews[] = []
  let wake = nothing
  let done = false
  return {
    put: (news: StreamNews) => {
      waiting.push(news)
      wake()
    },
    close: () => {
      done = true
      wake()
    },
    async *read(): AsyncGenerator<StreamNews> {
      for (;;) {
        const news = waiting.shift()
        if (news) yield news
        else if (done) return
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
      }
    },
  }
}
