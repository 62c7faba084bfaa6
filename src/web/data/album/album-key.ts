import { digestText } from '#web/lib/text/digest-text.ts'

/** Key of an album in this device's databases: a digest, which leaves no address of a service behind on the device. */
export const albumKey = (scope: string, albumId: string): string => digestText(JSON.stringify([scope, albumId]))
