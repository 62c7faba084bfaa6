const shapes = [
  [3, 2, 3, 2, 4],
  [2, 3, 4, 3, 2],
  [4, 2, 3, 3, 3],
  [3, 3, 2, 4, 2],
  [2, 4, 3, 2, 3],
  [3, 2, 2, 3, 4],
]

/** A skeleton in the layout of the photos to come, so that nothing jumps when they do. */
export function SheetSkeleton() {
  return (
    <output aria-label="Loading photos" className="flex flex-col gap-1">
      {shapes.map((row) => (
        <div key={row.join()} className="flex h-[98px] gap-1 sm:h-[128px] lg:h-[166px]">
          {row.map((width, position) => (
            <div
              key={position}
              style={{ flexGrow: width, animationDelay: `${position * 90}ms` }}
              className="animate-pulse rounded-photo bg-sunken max-sm:nth-[n+4]:hidden"
            />
          ))}
        </div>
      ))}
    </output>
  )
}
