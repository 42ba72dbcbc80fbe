import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server-process.ts';

/** A way to a port of this machine that can be cut. */
export interface Relay {
  port: number;
  /** Ends all connections, and each new one. */
  cut: () => void;
  rejoin: () => void;
  close: () => void;
}

/** Passes the connections of a port of its own on to another one. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(target, '127.0.0.1');
    const both = [socket, onward];
    for (const each of both) {
      sockets.add(each);
      each.on('error', () => each.destroy());
      each.on('close', () => {
        for (const one of both) {
          one.destroy();
          sockets.delete(one);
        }
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut: () => {
      isCut = true;
      endAll();
    },
    rejoin: () => {
      isCut = false;
    },
    close: () => {
      endAll();
      server.close();
    },
  };
}
