import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** QR code in the corner of a wall, on a white background and large enough to scan from across the room. */
export const WallQrCode = ({ children }: { children: ReactNode }) => (
  <figure className="absolute end-[max(16px,var(--safe-end))] bottom-[max(16px,var(--safe-bottom))] z-[5] flex flex-col items-center gap-1.5 rounded-card bg-[#fff] p-2.5 text-[#16171c] shadow-float short:p-1.5">
    <div className="size-[clamp(84px,14vmin,240px)]">{children}</div>
    <figcaption className="text-small font-semibold short:sr-only">{messages.scan}</figcaption>
  </figure>
)
