const [EXIF, ORIENTATION] = [0x45786966, 0x0112]

/** The orientation (1–8) in a TIFF header at `start`; 1, upright, if it has none. */
function orientationIn(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12)
    if (view.getUint16(entry, isLittle) === ORIENTATION) return view.getUint16(entry + 8, isLittle)
  return 1
}

/** The EXIF orientation (1–8) of a JPEG file, which decoders may ignore; 1, upright, if it has none. */
export function jpegOrientation(file: ArrayBuffer): number {
  const view = new DataView(file)
  try {
    // segments: a marker, their length, and their content; after the start of the scan there is no more metadata
    for (let at = 2; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
      if (view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === EXIF) return orientationIn(view, at + 10)
    }
  } catch (error) {
    // damaged or cut off
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}
