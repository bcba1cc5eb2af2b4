/** A thread that finds things in photos: it takes the bytes of one and answers with what CenterNet detects. Asked by things.ts. */
import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { setBackend, type Tensor3D, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { rgb } from './pixels.ts';

/** The model's input, in pixels a side. */
const SIDE = 512;
/** Of CenterNet on MobileNet, trained on COCO's 80 classes (github.com/610265158/mobilenetv3_centernet). */
const MODELS = new URL('../models/', import.meta.resolve('@vladmandic/human'));

await setBackend('wasm');
const model = await loadGraphModel('http://models/centernet.json', {
  fetchFunc: async (path) => new Response(await readFile(new URL(basename(new Request(path).url), MODELS))),
});

if (!parentPort) throw new Error('detector.ts runs as a thread');
for await (const [bytes] of on(parentPort, 'message') as AsyncIterable<[Uint8Array]>) {
  const pixels = new Float32Array(await rgb(bytes, SIDE));
  const read = () => model.execute(tensor4d(pixels, [1, SIDE, SIDE, 3]), 'tower_0/detections') as Tensor3D;
  const [found = []] = tidy(() => read().arraySync());
  // Left, top, right and bottom as shares of the photo, then the score and the class.
  const shares = found.map((row) => row.map((value, at) => (at < 4 ? value / SIDE : value)));
  parentPort.postMessage(shares, []);
}
