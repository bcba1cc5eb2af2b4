/** For unit and synth tests: they need nothing running, so a server that listens and a connection that opens are errors. */
import { Server, Socket } from 'node:net';

function refuse(): never {
  throw new Error(
    'A test of this kind opens no connection. Name this file *.test.ts (the stage) or *.emulator.test.ts.',
  );
}

Server.prototype.listen = refuse;
Socket.prototype.connect = refuse;
