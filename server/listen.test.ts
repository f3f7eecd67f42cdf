import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('who was connected when a server stops to listen is answered, though their request comes only then (D5)', async () => {
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

it('a connection on which nothing is asked does not keep a server from ending', async () => {
  const { server, port, stop } = await listen(() => new Response('here'), { port: 0, host: '127.0.0.1' });
  const taken = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.resume();
  await taken;
  await Promise.all([stop(), once(client, 'close')]);
});
