import { Fragment, type ReactNode } from 'react'

/** Replaces a message's placeholders by elements: `fillIn('{old} becomes {new}', { old: <b>a</b>, new: <b>b</b> })`. */
export const fillIn = (message: string, values: Record<string, ReactNode>): ReactNode =>
  message.split(/(\{\w+\})/).map((part, index) => {
    const value = values[part.slice(1, -1)]
    return <Fragment key={index}>{part.startsWith('{') && value !== undefined ? value : part}</Fragment>
  })
