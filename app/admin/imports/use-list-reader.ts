import { createContext, useContext } from 'react';

export type ListReader = typeof import('./list-reader.ts')['listReader'];

const ListReaderContext = createContext<ListReader | undefined>(undefined);

export const ListReaderProvider = ListReaderContext.Provider;

export function useListReader(): ListReader {
  const reader = useContext(ListReaderContext);
  if (!reader) throw new Error('The columns of an import load their reader first.');
  return reader;
}
