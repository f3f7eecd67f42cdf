import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { type ApiDocument, type JsonSchema, type Operation, toRouteName } from '#server/api-document.ts';
import { ANY_METHOD } from './request-log.ts';

/** What an operation takes. */
export interface MatchedOperation {
  query: Set<string>;
  body: JsonSchema | undefined;
  isBodyNeeded: boolean;
  /** What reading the same thing answers: such fields of a body are ignored. */
  answer: JsonSchema | undefined;
  /** Schemas of its JSON answers, by status. */
  answers: ReadonlyMap<string, JsonSchema>;
}

const JSON_TYPE = 'application/json';

/** The schema of what the same address reads, or, for what creates a thing, the address below it. */
function findAnswer({ paths }: ApiDocument, method: string, path: string): JsonSchema | undefined {
  const read = paths[method === 'post' ? `${path}/{id}` : path]?.get;
  return read?.responses?.[200]?.content?.[JSON_TYPE]?.schema;
}

const listAnswers = (responses: Operation['responses'] = {}) =>
  Object.entries(responses).flatMap(([status, { content }]): [string, JsonSchema][] => {
    const schema = content?.[JSON_TYPE]?.schema;
    return schema ? [[status, schema]] : [];
  });

function listOperations(document: ApiDocument): Map<string, MatchedOperation> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): [string, MatchedOperation] => [
      toRouteName(method, path),
      {
        query: new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)),
        body: requestBody?.content?.[JSON_TYPE]?.schema,
        isBodyNeeded: requestBody?.required ?? false,
        answer: findAnswer(document, method, path),
        answers: new Map(listAnswers(responses)),
      },
    ]),
  );
  return new Map(operations);
}

/** Finds what the operation of a request takes, by the API's own document; undefined where there is no such operation. */
export function createFindOperation(getDocument: () => ApiDocument) {
  let operations: Map<string, MatchedOperation> | undefined;
  return (c: Context): MatchedOperation | undefined => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    operations ??= listOperations(getDocument());
    return route && operations.get(`${route.method} ${route.path}`);
  };
}
export type FindOperation = ReturnType<typeof createFindOperation>;
