import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** Whether this is the whole of an answer with a length or in chunks. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, end))?.[1];
  return length ? answer.length >= end + HEAD_END.length + Number(length) : answer.endsWith(LAST_CHUNK);
}

/**
 * One connection that asks one thing at a time and reads no more of an answer than its status and its end: Node's own client
 * takes as much of the processor as a fast server, which shares it. `ask` fails unless the answer is 200.
 */
export async function openLightClient(url: string) {
  const { port, hostname, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let answer = '';
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    answer += piece;
    if (!isWhole(answer)) return;
    const [status, waiting] = [answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length), settle];
    answer = '';
    settle = undefined;
    if (status === '200') waiting?.resolve();
    else waiting?.reject(new Error(`${url} answered ${status}`));
  });
  socket.on('close', () => settle?.reject(new Error(`${url} closed the connection`)));
  return {
    ask: (path: string, headers: string[] = []) =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
        socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'));
      }),
    close: () => socket.destroy(),
  };
}
