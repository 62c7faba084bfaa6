import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'
import type { ContactSheetContent } from './use-contact-sheet.ts'

/** Prints once every picture is decoded; those that fail are printed as empty frames. */
async function printWhenDecoded(sheet: HTMLElement): Promise<void> {
  await Promise.allSettled(Array.from(sheet.querySelectorAll('img'), (picture) => picture.decode()))
  if (sheet.isConnected) window.print()
}

/**
 * Printed contact sheet: photos with frame number and labels, black on white in any theme. It is a sibling of the app
 * in the document: `print-only` shows it, and hides the app, in print.
 */
export function ContactSheet({ sheet: { title, asked, photos, pictures } }: { sheet: ContactSheetContent }) {
  const page = useRef<HTMLElement>(null)
  // opens the browser's print dialog
  useEffect(() => {
    if (page.current) void printWhenDecoded(page.current)
  }, [])
  return createPortal(
    <article ref={page} aria-label={title} className="print-only bg-paper text-ink scheme-light">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pb-3">
        <h1 dir="auto" className="text-[18px] font-semibold wrap-anywhere">
          {title}
        </h1>
        <p className="tabular-nums">{messages.sheetCount(photos.length, asked)}</p>
      </header>
      <ul className="grid grid-cols-5 gap-x-3 gap-y-4">
        {photos.map((photo) => (
          <li key={photo.photoId} className="flex min-w-0 break-inside-avoid flex-col gap-1 text-[11px] leading-[14px]">
            <Picture src={pictures.get(photo.photoId)} />
            <p className="wrap-anywhere">
              <strong className="pe-1.5 tabular-nums">{photo.frame}</strong>
              <span dir="auto">
                {photo.labels
                  .map(({ text, kind }) => {
                    const label = shortText(text)
                    return kind === 'restricted' ? messages.hiddenLabel(label) : label
                  })
                  .join(', ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </article>,
    document.body,
  )
}

function Picture({ src }: { src: string | undefined }) {
  if (src === undefined)
    return (
      <p className="flex h-[30mm] items-center justify-center border border-line text-muted">{messages.noPicture}</p>
    )
  return <img src={src} alt="" referrerPolicy="no-referrer" className="h-[30mm] w-full object-contain" />
}
