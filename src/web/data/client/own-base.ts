import { APP_ROOT } from '#web/lib/app-root.ts'

/** The base address of the service that serves this app, if one does. */
export const ownBase = (origin: string): string => `${origin}${APP_ROOT}/api`
