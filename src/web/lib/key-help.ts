/** What a key does, for the list of all of them. Written beside what listens for it. */
export type KeyHelp = {
  /** As they are printed on a keyboard; `Mod` is Ctrl, or Command on a Mac. Alternatives each by themselves. */
  keys: readonly string[]
  does: string
}
