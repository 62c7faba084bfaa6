import type { Ref } from 'react'

type FileInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  /** File types, as in HTML. */
  accept: string
  onFile: (file: File) => void
}

/** The platform's file input, visually hidden: a button beside it clicks it. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? []
        if (chosen) onFile(chosen)
        // so that the same file can be chosen again
        currentTarget.value = ''
      }}
    />
  )
}
