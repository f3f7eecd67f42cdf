import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { Becomes } from './becomes.tsx';
import { CallFailure } from './call-failure.tsx';
import { ColumnMap } from './column-map.tsx';
import { ColumnQuestions } from './column-questions.tsx';
import { ColumnsFoot } from './columns-foot.tsx';
import styles from './columns-page.module.css';
import { DateQuestion } from './date-question.tsx';
import { DoubledQuestion } from './doubled-question.tsx';
import { HeadingRow, ProgramNote } from './heading-row.tsx';
import { ImportHead } from './import-head.tsx';
import { OnlyFirst } from './only-first.tsx';
import { EncodingQuestion, HiddenRowsQuestion, SheetQuestion } from './reading-questions.tsx';
import { Steps } from './steps.tsx';
import { UnusedColumns } from './unused-columns.tsx';
import { useAskedQuestions } from './use-asked-questions.ts';
import { useCall } from './use-call.ts';
import { useDoubledFields } from './use-doubled-fields.ts';
import { useImportCustomer } from './use-import-customer.ts';
import { useMapping } from './use-mapping.ts';
import { useReadAgain } from './use-read-again.ts';

interface ColumnsPageProps {
  loaded: Import;
  customers: Customer[];
}

/** Questions first, then which column is what, beside what a row of the file becomes. */
export function ColumnsPage({ loaded, customers }: ColumnsPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const call = useCall();
  const mapping = useMapping(loaded);
  const { item, draft, chooseOrder } = mapping;
  const reading = useReadAgain(item, mapping.follow);
  const [remember, setRemember] = useState(true);
  const questions = useAskedQuestions(item);
  const doubled = useDoubledFields(item, draft.mapping);
  const customer = useImportCustomer(mapping, customers);
  const name = customer.name.trim();
  const check = () =>
    call.run(async () => {
      await customer.settle();
      await mapping.save(remember);
      await staffApi.checkImport(item.id);
      await navigate(href('/admin/imports/:id', { id: item.id }));
    });
  const cancel = () =>
    call.run(async () => {
      await staffApi.deleteImport(item.id);
      await navigate(href('/admin/imports'));
    });
  const about = name ? t('adminImports.map.for', { customer: name }) : t('adminImports.map.forNone');
  return (
    <>
      <ImportHead
        title={t('adminImports.import')}
        about={item.isRemembered ? `${about} ${t('adminImports.map.isRemembered')}` : about}
      >
        <Link className={toButtonClass()} to={href('/admin/imports')}>
          <FileUp className={icon.icon} />
          {t('adminImports.otherFile')}
        </Link>
      </ImportHead>
      <OnlyFirst />
      <Steps item={item} now="columns" />
      <div className={styles.grid}>
        <div>
          <ProgramNote item={item} mapping={draft.mapping} onChange={mapping.answer} />
          <SheetQuestion item={item} reading={reading} />
          <HiddenRowsQuestion item={item} reading={reading} />
          <HeadingRow item={item} reading={reading} />
          {doubled.asked.map((asked) => (
            <DoubledQuestion
              key={asked.field}
              {...{ item, asked }}
              onChoose={(value) => mapping.chooseField(asked.field, doubled.answer(asked.field, value))}
            />
          ))}
          {questions.map((question) => (
            <DateQuestion
              key={question.field}
              question={question}
              order={draft.mapping.dateOrders[question.field]}
              onChoose={(order) => chooseOrder(question.field, order)}
            />
          ))}
          <ColumnQuestions questions={item.columnQuestions} mapping={draft.mapping} onAnswer={mapping.answer} />
          <EncodingQuestion item={item} reading={reading} />
          <CallFailure call={reading} />
          <ColumnMap customers={customers} customer={customer} mapping={mapping} />
          <UnusedColumns item={item} mapping={draft.mapping} />
          <label className={styles.remember}>
            <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
            {name ? t('adminImports.map.remember', { customer: name }) : t('adminImports.map.rememberAny')}
          </label>
        </div>
        <Becomes item={item} mapping={draft.mapping} />
      </div>
      <CallFailure call={call} text={mapping.unsaved ? t('adminImports.map.notSaved') : undefined} />
      <ColumnsFoot
        {...{ item, isBusy: call.isBusy, isDoubled: doubled.isOpen }}
        mapping={draft.mapping}
        onCancel={cancel}
        onCheck={check}
      />
    </>
  );
}
