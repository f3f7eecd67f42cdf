import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { type Company, type CompanySettings, toCompany } from '#domain/company/company.ts';
import type { Office } from '#domain/company/office.ts';
import type { Language } from '#domain/languages.ts';
import type { LoadedTexts, TextGroup } from '../i18n/text-groups.ts';
import { I18nProvider } from '../i18n/use-translation.tsx';
import type { Theme } from '../theme/theme.ts';
import type { SiteMode } from './page-context.ts';

export const SHELL_ELEMENT_ID = 'shell';

/** The data that the first page passes from the server to the browser, in addition to React Router's own. */
export interface ShellData {
  language: Language;
  /** The text groups of the page, so that it needs no further request. */
  texts: LoadedTexts;
  /** The theme the reader chose. */
  theme?: Theme | undefined;
  siteMode: SiteMode;
  /** The company settings; specified values are not sent. */
  company?: CompanySettings | undefined;
  /** IANA name; server and browser both format dates in it. */
  timeZone: string;
  publicUrl: string;
  /** The id that a visitor can quote when a page fails. */
  requestId: string;
}

export interface Shell extends ShellData {
  /** Nonce for scripts; server only. */
  nonce?: string;
  /** Returns the company's own offices for search engines. Server only, because functions can't be sent. */
  getOffices?: () => Office[] | null | undefined;
  /** Switches the page to another language once its texts are loaded. Browser only. */
  loadLanguage?: (language: Language) => Promise<void>;
  /** Applies the company settings that were just saved. Browser only. */
  changeCompany?: (settings: CompanySettings) => void;
  /** Loads text groups that the page may need later. Browser only. Rejects when loading fails. */
  loadTexts?: (groups: TextGroup[]) => Promise<void>;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export function ShellProvider({ shell, i18n, children }: { shell: Shell; i18n: i18n; children: ReactNode }) {
  return (
    <ShellContext value={shell}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </ShellContext>
  );
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider');
  return shell;
}

/** Returns the company as the site presents it. */
export function useCompany(): Company {
  return toCompany(useShell().company ?? {});
}

/** Embeds the shell as JSON. `<` is escaped, so that no text can close the script element. */
export function ShellScript() {
  const { nonce: _, ...data } = useShell();
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/json" id={SHELL_ELEMENT_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}

export function readShell(): ShellData {
  const text = document.getElementById(SHELL_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page contains no shell data');
  return JSON.parse(text);
}
