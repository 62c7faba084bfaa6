const COLUMNS = 6
const ROWS = 10
const WIDTH = 96
const HEIGHT = 64
const GAP_X = 8
const GAP_Y = 30

const MARKED = 22

/** An empty contact sheet: numbered frames, one of them circled with the grease pencil. Decoration only. */
export function Frames() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COLUMNS * (WIDTH + GAP_X) - GAP_X} ${ROWS * (HEIGHT + GAP_Y)}`}
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
    >
      {Array.from({ length: COLUMNS * ROWS }, (_, index) => {
        const x = (index % COLUMNS) * (WIDTH + GAP_X)
        const y = Math.floor(index / COLUMNS) * (HEIGHT + GAP_Y)
        return (
          <g key={index} transform={`translate(${x} ${y})`}>
            <rect width={WIDTH} height={HEIGHT} rx="3" className="fill-line/55" />
            <text x="1" y={HEIGHT + 14} className="fill-faint font-mono text-[8px]">
              {index + 1}
            </text>
            <text x={WIDTH / 2} y={HEIGHT + 14} className="fill-faint/60 font-mono text-[8px]">
              ▸ {index + 1}A
            </text>
          </g>
        )
      })}
      <path
        transform={`translate(${(MARKED % COLUMNS) * (WIDTH + GAP_X)} ${Math.floor(MARKED / COLUMNS) * (HEIGHT + GAP_Y)})`}
        d="M8 46C-6 14 24-9 58-8c34 1 52 18 49 40-3 24-30 40-60 39C16 70-8 50 2 26 8 10 30-4 58-3"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  )
}
