import { useCompany } from '#app/document/shell.tsx';
import { SharedHead } from './seo/shared-head.tsx';

interface PageHeadProps {
  title: string;
  /** Pages with a description may be listed and shared; those without are for the visitor alone. */
  description?: string;
  /** The title stands as it is given, without the company's name behind it. */
  bare?: boolean;
}

/** Title, description and what else stands in the head of a page; React moves them there. */
export function PageHead({ title, description, bare = false }: PageHeadProps) {
  const company = useCompany();
  // Soft hyphens are for narrow headings; lists of pages would show them.
  const plain = title.replaceAll('\u00ad', '');
  const whole = bare ? plain : `${plain} | ${company.name}`;
  return (
    <>
      <title>{whole}</title>
      {description ? <meta name="description" content={description} /> : null}
      {description ? <SharedHead title={whole} description={description} /> : null}
    </>
  );
}
