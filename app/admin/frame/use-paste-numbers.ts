import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { staffApi } from '#app/session/session.ts';
import { toPrefixes } from '#domain/company/company.ts';
import { MAX_PASTE_LENGTH } from '#domain/shipments/filter.ts';
import { namesSeveral } from '#domain/tracking/find-numbers.ts';

/** Opens the list of the numbers in a text. */
export function usePasteNumbers() {
  const navigate = useNavigate();
  const { selectsMany } = useCapabilities();
  const prefixes = toPrefixes(useCompany());
  const [failed, setFailed] = useState<'failed' | 'tooLong'>();
  return {
    /** Why the last lookup failed; undefined when it succeeded. */
    failed,
    /** Whether the text contains several numbers, in which case `open` shows them. */
    namesSeveral: (text: string) => selectsMany && namesSeveral(text, prefixes),
    /** Looks the numbers up and opens their list. `rest` is the rest of the query, such as "?status=DELIVERED". */
    async open(text: string, rest = ''): Promise<boolean> {
      setFailed(text.length > MAX_PASTE_LENGTH ? 'tooLong' : undefined);
      if (text.length > MAX_PASTE_LENGTH) return false;
      try {
        const { id } = await staffApi.pasteNumbers(text);
        const search = new URLSearchParams(rest);
        search.set('pasted', id);
        await navigate(`${href('/admin/shipments')}?${search}`, { state: { focusSelection: true } });
        return true;
      } catch {
        setFailed('failed');
        return false;
      }
    },
  };
}
