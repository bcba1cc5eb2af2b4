/** The stage's origin: listens first, so that a taken port shows before anything else starts. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { Problem } from '../../local/problem.ts';
import { onLoopback } from '../http/loopback.ts';
import type { LocalWebSockets } from './websocket.ts';

/** Answers some requests instead of the site: a dev server. It listens to the server's `upgrade` events itself. */
export interface Pages {
  answers(request: IncomingMessage): boolean;
  listener: RequestListener;
  close(): Promise<void>;
}

export interface Front {
  origin: string;
  server: Server;
  /** Until this is called, every request is answered with 503. */
  serve(site: Hono, upgrade: LocalWebSockets['upgrade'], pages?: Pages): void;
  close(): Promise<void>;
}

/**
 * @param port 0 takes any free one.
 * @throws Problem when the port is taken or not allowed.
 */
export async function listen(port: number): Promise<Front> {
  let listener: RequestListener | undefined;
  let upgrading: LocalWebSockets['upgrade'] | undefined;
  const server = createServer((request, response) => {
    if (listener) listener(request, response);
    else response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Verandah is starting.');
  });
  server.on('upgrade', (request, socket, head) => {
    if (upgrading) upgrading(request, socket, head);
    else socket.destroy();
  });
  // This machine only: the demo accounts' passwords are public.
  const { endpoint, close } = await onLoopback(server, port, 'localhost').catch((error: NodeJS.ErrnoException) => {
    const remedy = `Set PORT to another one, for instance: PORT=${port + 10} npm start`;
    if (error.code === 'EADDRINUSE') throw new Problem(`Port ${port} is taken by another program. ${remedy}`);
    if (error.code === 'EACCES') throw new Problem(`Port ${port} may not be used by this account. ${remedy}`);
    throw error;
  });
  return {
    origin: endpoint,
    server,
    serve: (site, upgrade, pages) => {
      const answer = getRequestListener(site.fetch);
      listener = (request, response) => {
        if (pages?.answers(request)) pages.listener(request, response);
        else void answer(request, response);
      };
      upgrading = (request, socket, head) => {
        if (!pages?.answers(request)) upgrade(request, socket, head);
      };
    },
    close,
  };
}
