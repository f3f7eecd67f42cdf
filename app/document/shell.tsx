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

/** What the first page carries from the server to the browser besides React Router's own data. */
export interface ShellData {
  language: Language;
  /** The groups the page shows, so that it never waits for, or fails with, a fetch of texts. */
  texts: LoadedTexts;
  /** The reader's choice. */
  theme?: Theme | undefined;
  siteMode: SiteMode;
  /** What is set of the company; nothing is sent of what is as specified. */
  company?: CompanySettings | undefined;
  /** IANA name: dates are shown in it on server and browser alike. */
  timeZone: string;
  publicUrl: string;
  /** What a visitor can quote when a page fails. */
  requestId: string;
}

export interface Shell extends ShellData {
  /** Nonce for scripts; only the server knows it. */
  nonce?: string;
  /** The company's own offices, for search engines; only the server knows them, and functions are not sent. */
  getOffices?: () => Office[] | null | undefined;
  /** Shows everything in another language, once its texts are here; only the browser can. */
  chooseLanguage?: (language: Language) => Promise<void>;
  /** Shows the company as it was just saved; only the browser can. */
  changeCompany?: (settings: CompanySettings) => void;
  /** Makes groups of texts ready for what the page may show later; only in the browser. Rejects when they do not come. */
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

/** The company: its name and what else the site says of it. */
export function useCompany(): Company {
  return toCompany(useShell().company ?? {});
}

/** The shell as a block of data in the page. `<` is escaped so that no text can end the block. */
export function ShellScript() {
  const { nonce: _, ...data } = useShell();
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/json" id={SHELL_ELEMENT_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}

export function readShell(): ShellData {
  const text = document.getElementById(SHELL_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page carries no shell data');
  return JSON.parse(text);
}
