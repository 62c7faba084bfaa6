import type { PhotoRow } from '#service/db/tables.ts'

/** A row as the importer knows it: an Active image, named for its file. */
export const photoRow = (file: string, change: Partial<PhotoRow> = {}): PhotoRow => ({
  seq: 1,
  photo_id: file,
  album_id: 'a',
  kind: 'image',
  active: 1,
  damaged: 0,
  width: 1,
  height: 1,
  file,
  file_size: 1,
  file_mtime: 1,
  content_hash: '',
  media_type: 'image/jpeg',
  stable_key: '',
  stable_type: 'image/jpeg',
  clip_file: null,
  clip_type: null,
  clip_size: null,
  clip_mtime: null,
  live_id: null,
  seconds: null,
  created_at: '',
  ...change,
})
