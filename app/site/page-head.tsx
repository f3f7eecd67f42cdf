import { COMPANY } from './company/company.ts';

/** Title (and description) of a page; React moves them into the head. Without a suffix the text stands as it is given. */
export function PageHead({
  title,
  description,
  bare = false,
}: {
  title: string;
  description?: string;
  bare?: boolean;
}) {
  return (
    <>
      <title>{bare ? title : `${title} | ${COMPANY.name}`}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
