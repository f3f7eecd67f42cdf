import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const ANSWER_MS = 1;
const IN_LINE = 100;

it('a client connected before the server stops listening gets a response, even if its request arrives later (D5)', async () => {
  const { server, port, stop } = await listen(() => new Response('here'), { port: 0, host: '127.0.0.1' });
  const taken = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  let answer = '';
  client.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  await taken;
  const stopped = stop();
  while (server.listening) await setImmediate();
  client.write('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n');
  await once(client, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*here$/is);
  await stopped;
});

it('an idle connection does not keep a server from stopping', async () => {
  const { server, port, stop } = await listen(() => new Response('here'), { port: 0, host: '127.0.0.1' });
  const taken = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.resume();
  await taken;
  await Promise.all([stop(), once(client, 'close')]);
});

it('a stopping server resets no connection, even if more clients connect than it accepts (D5)', async () => {
  const outcomes: Promise<string>[] = [];
  const visit = () => {
    const visiting = new Promise<string>((resolve) => {
      const sent = request({ port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume().once('end', () => resolve('answered'));
      });
      sent.once('error', ({ syscall, message }: NodeJS.ErrnoException) =>
        resolve(syscall === 'connect' ? 'refused' : message),
      );
      sent.end();
    });
    outcomes.push(visiting);
  };
  // Each response triggers another client, so that the number of waiting clients never falls.
  const { port, stop } = await listen(
    () => {
      const end = performance.now() + ANSWER_MS;
      while (performance.now() < end);
      visit();
      return new Response('here');
    },
    { port: 0, host: '127.0.0.1' },
  );
  for (let n = 0; n < IN_LINE; n++) visit();
  await stop();
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['answered', 'refused']));
  expect(outcomes.length).toBeGreaterThan(IN_LINE);
});
