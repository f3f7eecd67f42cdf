import { FileLock2, FileX2, ListX, type LucideIcon, TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { FileProblem as FileProblemCode } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { Notice } from './notice.tsx';

interface FileProblemProps {
  name: string;
  problem: NonNullable<Import['problem']>;
  actions: ReactNode;
}

const FORMATS = ['pdf', 'xls', 'numbers', 'ods', 'zip'] as const;

const ICONS: Partial<Record<FileProblemCode, LucideIcon>> = {
  password: FileLock2,
  unclosedQuote: TextQuote,
  headerOnly: ListX,
  empty: ListX,
};

/** Why a file cannot be read, and what to do about it. */
export function FileProblem({ name, problem: { code, row, format }, actions }: FileProblemProps) {
  const { t } = useTranslation();
  const known = FORMATS.find((name) => name === format);
  const kind = code === 'notReadable' && known ? 'notReadableFormat' : code;
  return (
    <Notice
      title={t(`adminImports.problem.${kind}.title`, { name, row: row ?? 0 })}
      icon={ICONS[code] ?? FileX2}
      actions={actions}
    >
      {t(`adminImports.problem.${kind}.text`, { format: known ? t(`adminImports.problem.formats.${known}`) : '' })}
    </Notice>
  );
}
