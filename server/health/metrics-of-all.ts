import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

/** A worker that is busy for longer is left out. */
const LONGEST_MS = 2_000;

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** Between the workers and the process that runs them; `id` is the asker's. */
type Message =
  | { metrics: 'wanted'; id: number }
  | { metrics: 'asked'; id: number }
  | { metrics: 'given'; id: number; figures: Figures }
  | { metrics: 'gathered'; id: number; text: string };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'metrics' in value;

/** In the process that runs the workers: gathers the figures of all that serve for the one that was asked for them. */
export function gatherMetrics(): void {
  const serving = new Set<Worker>();
  cluster.on('listening', (worker) => serving.add(worker));
  cluster.on('exit', (worker) => serving.delete(worker));
  cluster.on('message', async (asker, message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'wanted') return;
    const given = await Promise.all([...serving].map(askFigures));
    const text = await AggregatorRegistry.aggregate(given.filter((figures) => figures !== undefined)).metrics();
    if (asker.isConnected()) asker.send({ metrics: 'gathered', id: message.id, text });
  });
}

let asked = 0;

function askFigures(worker: Worker): Promise<Figures | undefined> {
  const id = asked++;
  const answer = new Promise<Figures>((resolve) => {
    const hear = (message: unknown) => {
      if (!isMessage(message) || message.metrics !== 'given' || message.id !== id) return;
      worker.off('message', hear);
      resolve(message.figures);
    };
    worker.on('message', hear);
    if (worker.isConnected()) worker.send({ metrics: 'asked', id });
    setTimeout(() => worker.off('message', hear), LONGEST_MS).unref();
  });
  return Promise.race([answer, sleep(LONGEST_MS, undefined, { ref: false })]);
}

/** Gives the figures of all workers as one text; of a process that is alone, its own. */
export function createMetricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  const waiting = new Map<number, (text: string) => void>();
  let wanted = 0;
  const send = (message: Message) => process.send?.(message);
  process.on('message', async (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'asked')
      send({ metrics: 'given', id: message.id, figures: await registry.getMetricsAsJSON() });
    if (message.metrics !== 'gathered') return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const id = wanted++;
      waiting.set(id, resolve);
      send({ metrics: 'wanted', id });
    });
}
