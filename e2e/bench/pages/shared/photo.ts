/** What the peers use of a photo of the interface. */
export type PagePhoto = { photoId: string; width: number; height: number; stableUrl: string; labels: string[] }
