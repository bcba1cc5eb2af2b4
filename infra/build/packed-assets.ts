/** Compresses the site's scripts and styles once, at Brotli's best quality. CloudFront's own, on the fly, is worse: 9 % more bytes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { PACKED, PACKED_ASSET } from '../../shared/contract/edge.ts';

const packed = promisify(brotliCompress);

export function packedAssets(): Plugin {
  return {
    name: 'packed-assets',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.keys(bundle).filter((name) => PACKED_ASSET.test(`/${name}`));
      await Promise.all(assets.map((name) => pack(join(dir, name))));
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  await writeFile(file + PACKED, await packed(bytes, { params }));
}
