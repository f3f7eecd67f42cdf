import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { type ApiDocument, type JsonSchema, type Operation, toRouteName } from '#server/api-document.ts';
import { ANY_METHOD } from './request-log.ts';

/** The accepted input of an operation. */
export interface MatchedOperation {
  query: Set<string>;
  body: JsonSchema | undefined;
  isBodyNeeded: boolean;
  /** Fields of the corresponding read response: ignored in a body. */
  answer: JsonSchema | undefined;
  /** Schemas of its JSON responses, by status. */
  answers: ReadonlyMap<string, JsonSchema>;
}

const JSON_TYPE = 'application/json';

/** The read schema of the same address, or, for a create operation, of the address below it. */
function findResponseSchema({ paths }: ApiDocument, method: string, path: string): JsonSchema | undefined {
  const operation = paths[method === 'post' ? `${path}/{id}` : path]?.get;
  return operation?.responses?.[200]?.content?.[JSON_TYPE]?.schema;
}

const listResponses = (responses: Operation['responses'] = {}) =>
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
        answer: findResponseSchema(document, method, path),
        answers: new Map(listResponses(responses)),
      },
    ]),
  );
  return new Map(operations);
}

/** Finds the accepted input of a request's operation in the API document; undefined for an unknown operation. */
export function createFindOperation(getDocument: () => ApiDocument) {
  let operations: Map<string, MatchedOperation> | undefined;
  return (c: Context): MatchedOperation | undefined => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    operations ??= listOperations(getDocument());
    return route && operations.get(`${route.method} ${route.path}`);
  };
}
export type FindOperation = ReturnType<typeof createFindOperation>;
