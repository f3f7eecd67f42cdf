import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';

const BUILD = 'virtual:react-router/server-build';

/** Vite in front of the site during development: serves app/, reloads it, and loads the server build from source. */
export async function createDevelopment(root: string, server: Server) {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  return {
    loadBuild: () => vite.ssrLoadModule(BUILD) as Promise<ServerBuild>,
    handle: (req: IncomingMessage, res: ServerResponse, next: () => void) => vite.middlewares(req, res, next),
    close: () => vite.close(),
  };
}
