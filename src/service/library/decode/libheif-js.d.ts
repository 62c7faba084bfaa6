/** The part of libheif's C API used here. Numbers are addresses in its memory; it writes its error to `error`. */
declare module 'libheif-js/wasm-bundle.js' {
  type Libheif = {
    readonly HEAPU8: Uint8Array
    _malloc: (bytes: number) => number
    _free: (address: number) => void
    _heif_context_alloc: () => number
    _heif_context_free: (context: number) => void
    _heif_context_read_from_memory_without_copy: (
      error: number,
      context: number,
      at: number,
      bytes: number,
      options: number,
    ) => void
    _heif_context_get_primary_image_handle: (error: number, context: number, handleAt: number) => void
    _heif_image_handle_release: (handle: number) => void
    _heif_image_handle_get_item_id: (handle: number) => number
    _heif_image_handle_get_width: (handle: number) => number
    _heif_image_handle_get_height: (handle: number) => number
    _heif_image_handle_has_alpha_channel: (handle: number) => number
    _heif_image_handle_get_image_tiling: (
      error: number,
      handle: number,
      isTransformed: number,
      tilingAt: number,
    ) => void
    _heif_item_get_transformation_properties: (context: number, item: number, listAt: number, most: number) => number
    _heif_item_get_item_data: (
      error: number,
      context: number,
      item: number,
      compressionAt: number,
      dataAt: number,
      lengthAt: number,
    ) => void
    _heif_release_item_data: (context: number, dataAt: number) => void
    _heif_item_get_property_type: (context: number, item: number, property: number) => number
    _heif_item_get_property_transform_rotation_ccw: (context: number, item: number, property: number) => number
    _heif_item_get_property_transform_mirror: (context: number, item: number, property: number) => number
    _heif_decoding_options_alloc: () => number
    _heif_decoding_options_free: (options: number) => void
    _heif_decode_image: (
      error: number,
      handle: number,
      imageAt: number,
      space: number,
      chroma: number,
      options: number,
    ) => void
    _heif_image_handle_decode_image_tile: (
      error: number,
      handle: number,
      imageAt: number,
      space: number,
      chroma: number,
      options: number,
      column: number,
      row: number,
    ) => void
    _heif_image_get_plane_readonly2: (image: number, channel: number, strideAt: number) => number
    _heif_image_get_primary_width: (image: number) => number
    _heif_image_get_primary_height: (image: number) => number
    _heif_image_release: (image: number) => void
  }

  const libheif: Libheif
  export default libheif
}
