/** Mutex across tabs by Web Locks; in browsers without them, the work runs at once. */
export const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
