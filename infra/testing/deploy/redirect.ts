/**
 * Loaded in each process with a deploy's code: a TLS connection to a host of `DRY_HOSTS` goes to a port of this machine, without TLS,
 * and one to any other host fails like an unknown name. The deploy's code and its requests are unchanged.
 */
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

function connect(options: tls.ConnectionOptions): net.Socket {
  const host = options.servername ?? options.host ?? '';
  const port = (JSON.parse(process.env.DRY_HOSTS ?? '{}') as Record<string, number>)[host];
  const socket = port === undefined ? new net.Socket() : net.connect(port, '127.0.0.1');
  if (port === undefined)
    process.nextTick(() => socket.destroy(Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' })));
  // A client that asked for TLS waits for this event.
  socket.on('connect', () => socket.emit('secureConnect'));
  return Object.assign(socket, { authorized: true, encrypted: true, alpnProtocol: 'http/1.1' });
}

Object.assign(tls, { connect });
syncBuiltinESMExports();
