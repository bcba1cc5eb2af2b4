/** The part of heic-decode 2.1 that we use; the package brings no types. */
declare module 'heic-decode' {
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
  }
  const heicDecode: { all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> };
  export default heicDecode;
}
