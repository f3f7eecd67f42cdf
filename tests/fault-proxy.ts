import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a lost server or of a proxy in front of it. */
export type Fault = 'dropped' | 'badGateway' | 'tooMany' | 'garbage';

/** A proxy that forwards everything until it is set to fail. */
export interface FaultProxy {
  url: string;
  /** Fails requests for matching paths from now on; without a fault, forwards everything again. */
  fail(fault?: Fault, paths?: RegExp): void;
  /** Delays requests for matching paths until the returned function is called. */
  hold(paths: RegExp): () => void;
  close(): Promise<void>;
}

const ANSWERS: Record<Exclude<Fault, 'dropped'>, [status: number, type: string, body: string]> = {
  badGateway: [502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>'],
  tooMany: [429, 'text/html', '<html><h1>429 Too Many Requests</h1></html>'],
  garbage: [200, 'application/json', '{"half": '],
};

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let failing: { fault: Fault; paths: RegExp } | undefined;
  let pause: { paths: RegExp; over: Promise<void> } | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (pause?.paths.test(path)) await pause.over;
    if (failing?.paths.test(path)) refuse(failing.fault, outgoing);
    else forward(target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(fault, paths = /./) {
      failing = fault && { fault, paths };
      // Ends open streams, too.
      if (fault === 'dropped') server.closeAllConnections();
    },
    hold(paths) {
      let release = () => {};
      pause = { paths, over: new Promise((resolve) => (release = resolve)) };
      return () => {
        pause = undefined;
        release();
      };
    },
    close: () => end(server),
  };
}

function refuse(fault: Fault, outgoing: ServerResponse): void {
  if (fault === 'dropped') return void outgoing.destroy();
  const [status, type, body] = ANSWERS[fault];
  outgoing.writeHead(status, { 'Content-Type': type }).end(body);
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
