/** Load over plain sockets: a fixed number of connections, each sending its next request as soon as it has an answer. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  requests: number;
  /** The next request, as raw HTTP. */
  request(): string;
}

/** @returns Milliseconds of each request, and of all of them. @throws Error at the first answer that is not 200. */
export async function load({ port, connections, requests, request }: Load): Promise<{ times: number[]; all: number }> {
  const times: number[] = [];
  let left = requests;
  const ask = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    while (left-- > 0) {
      const start = performance.now();
      socket.write(request());
      await answered(socket);
      times.push(performance.now() - start);
    }
    socket.destroy();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, ask));
  return { times, all: performance.now() - start };
}

/** Reads one answer of known length. */
function answered(socket: Socket): Promise<void> {
  let received = '';
  return new Promise((resolve, reject) => {
    const read = (bytes: Buffer) => {
      received += bytes.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received)?.[1];
      const isRight = received.startsWith('HTTP/1.1 200 ') && length !== undefined;
      if (isRight && received.length < head + 4 + Number(length)) return;
      socket.off('data', read).off('error', reject);
      if (isRight) resolve();
      else reject(new Error(`not the answer that was measured: ${received.slice(0, 600)}`));
    };
    socket.on('data', read).on('error', reject);
  });
}
