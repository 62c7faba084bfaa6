/** Whether the browser has an `ImageDecoder` for a media type. Some reject a type that is not of an image. */
export const hasDecoder = async (type: string): Promise<boolean> =>
  'ImageDecoder' in globalThis && type.startsWith('image/') && ImageDecoder.isTypeSupported(type)
