/** Facts of the legal notice and the privacy policy. An empty register, VAT number or license is not shown. */
export interface CompanyLegal {
  entity: string;
  /** The registered office, line by line. */
  address: string[];
  representative: string;
  register: string;
  vatId: string;
  license: string;
  host: string;
}

/** Samples until someone enters real facts; both pages say so. */
export const DEFAULT_LEGAL: CompanyLegal = {
  entity: 'TransCargo Sample Logistics, Inc.',
  address: ['40 Invented Avenue, Suite 400', 'New York, NY 10001', 'USA'],
  representative: 'Alex Sample',
  register: 'Sample Company Register, No. 0000000',
  vatId: 'XX 000 000 000',
  license: 'Sample Transport Authority, No. 0000000',
  host: 'Sample Hosting, Inc., 1 Example Road, Sampletown, NY 00000, USA, +1 212 555 0199',
};
