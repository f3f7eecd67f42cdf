import type { RouterContextProvider } from 'react-router';
import { getCompany, getPage } from '#app/document/page-context.ts';
import { type ApiDocument, listOperations, type NamedDocument } from './api-document.ts';
import { findRequirement } from './to-operation.ts';

/** The navigation of all documentation pages. */
export interface DocsIndex {
  sections: { name: string; title: string }[];
}

/** Loads the API document, which the server also validates requests with. */
export async function loadDocument(context: Readonly<RouterContextProvider>): Promise<NamedDocument> {
  const answer = await getPage(context).fetch('/api/openapi.json');
  return { ...(await answer.json()), prefix: getCompany(context).prefix };
}

/** Lists the sections that have operations; sections for API keys come first. */
export function toIndex(document: ApiDocument): DocsIndex {
  const operations = listOperations(document);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  const forKeys = new Set(
    operations.flatMap(({ operation }) => (typeof findRequirement(operation) === 'object' ? operation.tags : [])),
  );
  const rank = ({ name }: { name: string }) => (forKeys.has(name) || name === 'webhooks' ? 0 : 1);
  const sections = document.tags.filter(({ name }) => used.has(name)).sort((a, b) => rank(a) - rank(b));
  return { sections: sections.map(({ name, description }) => ({ name, title: description })) };
}
