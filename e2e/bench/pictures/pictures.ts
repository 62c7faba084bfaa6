import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const pictureCount = 60

export type Shape = { width: number; height: number }

const landscape: Shape = { width: 2000, height: 1500 }

const others: Shape[] = [
  { width: 1500, height: 2000 },
  { width: 2120, height: 1414 },
  { width: 1414, height: 2120 },
  { width: 2304, height: 1296 },
  { width: 1732, height: 1732 },
]

/** Half are 4:3, the rest mixed; all about 3 MP. Photo n of an album has the pixels of picture n mod 60. */
export function shapeOf(index: number): Shape {
  const picture = index % pictureCount
  return picture % 10 < 5 ? landscape : (others[picture % 5] ?? landscape)
}

export const pictureFile = (index: number) => `${index}.jpg`

/** Written last: if it exists, all do. */
export const havePictures = (folder: string) => existsSync(join(folder, pictureFile(pictureCount - 1)))

export const readPictures = (folder: string): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: pictureCount }, (_, index) => readFile(join(folder, pictureFile(index)))))
