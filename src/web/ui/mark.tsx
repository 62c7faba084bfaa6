/** The app's mark: six frames on a light table, one of them marked. */
export function Mark() {
  return (
    <svg aria-hidden width="22" height="14" viewBox="0 0 22 14" className="shrink-0">
      {[0, 8, 16].flatMap((x) =>
        [0, 8].map((y) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="6"
            height="6"
            rx="1.5"
            className={x === 8 && y === 0 ? 'fill-accent' : 'fill-faint/60'}
          />
        )),
      )}
    </svg>
  )
}
