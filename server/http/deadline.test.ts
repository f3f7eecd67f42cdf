import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { respondInTime } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aSilentApp(isAnswering = async () => false, hasStandby = false) {
  const app = new Hono();
  app.use('*', respondInTime({ isAnswering, giveUp: () => undefined, hasStandby }));
  app.onError((error, c) =>
    c.text('', error instanceof AppError ? error.status : 500, error instanceof AppError ? error.headers : {}),
  );
  let answer: () => void = () => undefined;
  app.all(
    '/',
    (c) =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(c.text('late'));
      }),
  );
  return { app, answer: () => answer() };
}

it.each(['GET', 'POST'])('a %s to a silent database fails with 503 and Retry-After (D3)', async (method) => {
  const response = aSilentApp().app.request('/', { method });
  await vi.advanceTimersByTimeAsync(2_500);
  expect([(await response).status, (await response).headers.get('Retry-After')]).toEqual([503, '5']);
});

it('a read that waits for any other reason fails with 503 after five seconds (D3)', async () => {
  const response = aSilentApp(async () => true).app.request('/');
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await response).status).toBe(503);
});

it('a read that may come from a standby has five seconds although the primary is silent', async () => {
  const { app, answer } = aSilentApp(async () => false, true);
  const responses = ['GET', 'POST'].map((method) => app.request('/', { method }));
  await vi.advanceTimersByTimeAsync(2_500);
  expect((await responses[1])?.status).toBe(503);
  const late = app.request('/');
  await vi.advanceTimersByTimeAsync(4_900);
  answer();
  expect((await late).status).toBe(200);
  expect((await responses[0])?.status).toBe(503);
});

it('a write has no deadline while the database is alive, so a success is never reported as a failure', async () => {
  const { app, answer } = aSilentApp(async () => true);
  const response = Promise.resolve(app.request('/', { method: 'POST' }));
  await vi.advanceTimersByTimeAsync(60_000);
  answer();
  expect((await response).status).toBe(200);
});

it('a response in time leaves no timer behind', async () => {
  const { app, answer } = aSilentApp();
  const response = app.request('/');
  answer();
  expect((await response).status).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});
