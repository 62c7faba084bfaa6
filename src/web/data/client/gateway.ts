import { APP_ROOT } from '#web/lib/web-address.ts'

/** The base address of the service or the gateway that serves this app, if one does. */
export const ownBase = (origin: string): string => `${origin}${APP_ROOT}/api`

/** The gateway that serves this app, in front of another service. */
export type Gateway = {
  /** `kept`: it holds the key of that service, and people sign in; `own`: everyone sends their own key. */
  key: 'kept' | 'own'
  /** This browser was signed in when the page was loaded. */
  signedIn: boolean
  /** Host of the service behind the gateway. */
  upstream: string
}

/** Reads the tag that a gateway puts into the head of its pages; undefined without a gateway. */
export function readGateway(document: Pick<Document, 'querySelector'>): Gateway | undefined {
  const tag = document.querySelector<HTMLMetaElement>('meta[name=gateway]')
  if (tag === null) return undefined
  const { upstream = '', signedIn } = tag.dataset
  return { key: tag.content === 'kept' ? 'kept' : 'own', signedIn: signedIn !== undefined, upstream }
}
