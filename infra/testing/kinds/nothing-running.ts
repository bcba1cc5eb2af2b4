/** For unit and synth tests, which need nothing running: makes a listening server and an opened connection an error. */
import { Server, Socket } from 'node:net';

function refuse(): never {
  throw new Error('A test of this kind opens no connection. Name this file *.test.ts.');
}

Server.prototype.listen = refuse;
Socket.prototype.connect = refuse;
