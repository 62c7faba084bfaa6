import type { Log } from '#service/core/log.ts'
import type { ImportProgress } from '#service/library/import/import-progress.ts'
import { type RefusedFile, toProgressLine, toRefusedLines } from './import-text.ts'

/** Throttle: between two draws of the bar, and between two lines, which stay. */
const DRAW_MS = 200
const LINE_MS = 5000
const BAR_LETTERS = 24
/** Refused files named at the end of an import; the rest is in `library status`. */
const MOST_NAMED = 10

const CLEAR = '\r\u001B[K'

type Terminal = { isTTY: boolean; columns: number; write: (text: string) => unknown }

/**
 * Prints the import's progress: a bar redrawn in place on a terminal, an occasional line in a file. Returns a log that
 * leaves the bar intact.
 */
export function reportImport({ progress, terminal, log }: { progress: ImportProgress; terminal: Terminal; log: Log }) {
  let state = ''
  let told = new Map<string, string>()
  let drawn = false
  /** Files have arrived since the last import was reported. */
  let isUnderWay = false
  let last = -Infinity
  let timer: NodeJS.Timeout | undefined

  function clear(): void {
    if (drawn) terminal.write(CLEAR)
    drawn = false
  }

  function line(text: string): void {
    clear()
    terminal.write(`${text}\n`)
  }

  function draw(): void {
    const { refused, ...figures } = progress.get()
    const text = toProgressLine(figures, { bar: terminal.isTTY ? BAR_LETTERS : 0, refused: refused.size })
    last = performance.now()
    if (!terminal.isTTY) return line(text)
    // a wrapped line could not be cleared
    terminal.write(CLEAR + (terminal.columns > 0 ? text.slice(0, terminal.columns - 1) : text))
    drawn = true
  }

  function end(): void {
    const { refused, ...figures } = progress.get()
    const fresh: RefusedFile[] = [...refused]
      .filter(([file, reason]) => told.get(file) !== reason)
      .map(([file, reason]) => ({ file, reason }))
    told = new Map(refused)
    line(toProgressLine(figures, { refused: fresh.length }))
    for (const each of toRefusedLines(fresh, MOST_NAMED)) line(each)
  }

  function follow(): void {
    // the process that imports reports it
    if (progress.isMirrored()) return
    const now = progress.get()
    const isNews = now.state !== state
    state = now.state
    if (state === 'idle') {
      clearTimeout(timer)
      timer = undefined
      if (isUnderWay) end()
      else clear()
      isUnderWay = false
      return
    }
    if (state === 'looking') return
    if (state !== 'settling') isUnderWay = true
    // settling comes and goes with every copied file: not worth a line that stays
    else if (!terminal.isTTY) return
    if (isNews) return draw()
    timer ??= setTimeout(
      () => {
        timer = undefined
        if (state === 'importing' || state === 'settling') draw()
      },
      Math.max(0, last + (terminal.isTTY ? DRAW_MS : LINE_MS) - performance.now()),
    ).unref()
  }

  const unsubscribe = progress.subscribe(follow)
  const whole =
    (write: Log['error']): Log['error'] =>
    (...args) => {
      clear()
      write(...args)
    }
  return {
    log: { info: whole(log.info), warn: whole(log.warn), error: whole(log.error) } satisfies Log,
    stop: (): void => {
      unsubscribe()
      clearTimeout(timer)
      clear()
    },
  }
}
