/** The part of libheif-js 1.23 that we use: its own types leave out the decoder. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Picture {
    /** Emscripten's wrapper of a pointer. */
    handle: { $$: { ptr: number } };
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `into.data` with RGBA. Calls back with null where the picture does not decode. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (decoded: object | null) => void,
    ): void;
    free(): void;
  }
  const libheif: {
    HeifDecoder: new () => { decoder: { delete(): void } | null; decode(bytes: Uint8Array): Picture[] };
    HEAP32: Int32Array;
    HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
    _heif_nclx_color_profile_free(profile: number): void;
  };
  export default libheif;
}
