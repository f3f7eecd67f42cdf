/** The name that both wings show; all else about the company is in site/company/company.ts. */
export const COMPANY_NAME = 'TransCargo';
