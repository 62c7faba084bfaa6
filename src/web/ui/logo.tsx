const frameAt = (x: number, y: number) =>
  `M${x + 1.5} ${y}h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5z`

const plain = [frameAt(0, 0), frameAt(0, 8), frameAt(8, 8), frameAt(16, 0), frameAt(16, 8)].join('')

/** The app's logo: six frames on a light table, one of them marked. */
export const Logo = () => (
  <svg aria-hidden width="22" height="14" viewBox="0 0 22 14" className="shrink-0">
    <path d={plain} className="fill-faint/60" />
    <path d={frameAt(8, 0)} className="fill-accent" />
  </svg>
)
