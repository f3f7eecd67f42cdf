import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { CompanyChange } from '#domain/company.schema.ts';
import type { CompanyView } from '#domain/company-view.schema.ts';

/** What the site says of the company. */
export function companyCalls({ company }: V1) {
  return {
    /** As it is stored, and the version a change is made from. */
    getCompany: () => expectJson<CompanyView>('Failed to load company', company.$get()),

    /** Changes what is named; everybody sees it at once. Throws "Failed to save company", with status 412 when somebody else was faster. */
    changeCompany: (version: number, change: CompanyChange) =>
      expectJson<CompanyView>(
        'Failed to save company',
        company.$patch({ header: { 'if-match': `"${version}"` }, json: change }),
      ),

    /** Sends a PNG, which nothing shows until the company is changed to it. Throws "Failed to send the picture", with status 413 or 422 when it cannot be a mark. */
    sendMark: (file: File) =>
      expectJson<{ mark: string; bytes: number }>(
        'Failed to send the picture',
        company.marks.$post({}, { headers: { 'Content-Type': 'image/png' }, init: { body: file } }),
      ),
  };
}
