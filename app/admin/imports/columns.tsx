import { CircleAlert, FileUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { href, Link, Navigate, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import { listMissing } from '#domain/imports/guess.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import StaffNotFound from '../frame/not-found.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import type { Route } from './+types/columns';
import { CallFailure, useCall } from './call-failure.tsx';
import styles from './column-map.module.css';
import { ColumnMap, UnusedColumns, useImportCustomer } from './column-map.tsx';
import {
  ColumnQuestions,
  DateQuestion,
  DuplicateHeadingQuestion,
  useDateQuestions,
  useDuplicateHeadings,
} from './column-questions.tsx';
import { CONSTANT_FIELD } from './column-row.tsx';
import footStyles from './foot.module.css';
import { FirstFileOnly, ImportHead, Steps } from './import-head.tsx';
import { toImportPath } from './import-state.ts';
import { loadColumns } from './load-import.ts';
import {
  EncodingQuestion,
  HeadingRow,
  HiddenRowsQuestion,
  ProgramNote,
  SheetQuestion,
  useRereading,
} from './reading-questions.tsx';
import { RowPreview } from './row-preview.tsx';
import { useMapping } from './use-mapping.ts';

export function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  return loadColumns(id, request, context);
}

/** Maps columns to fields. An import that has run keeps its mapping. */
export default function Columns({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <StaffNotFound />;
  const { item } = loaderData;
  if (item.state !== 'read' && item.state !== 'checked') return <Navigate to={toImportPath(item)} replace />;
  return (
    <StaffPage head={null}>
      <ColumnsPage key={item.id} loaded={item} customers={loaderData.customers ?? []} />
    </StaffPage>
  );
}

interface ColumnsPageProps {
  loaded: Import;
  customers: Customer[];
}

/** Shows the questions and the column mapping beside a preview of a row. */
export function ColumnsPage({ loaded, customers }: ColumnsPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const call = useCall();
  const mapping = useMapping(loaded);
  const { item, draft, chooseOrder } = mapping;
  const reading = useRereading(item, mapping.updateItem);
  const [remember, setRemember] = useState(true);
  const questions = useDateQuestions(item);
  const headings = useDuplicateHeadings(item, draft.mapping);
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
  const { fields, checkButton, moveOn } = useConstantFields(item, headings.isOpen);
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
      <FirstFileOnly />
      <Steps item={item} now="columns" />
      <div className={styles.grid}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field for all rows moves on */}
        <div ref={fields} onKeyDown={moveOn}>
          <ProgramNote item={item} mapping={draft.mapping} onChange={mapping.answer} />
          <SheetQuestion item={item} reading={reading} />
          <HiddenRowsQuestion item={item} reading={reading} />
          <HeadingRow item={item} reading={reading} />
          {headings.choices.map((choice) => (
            <DuplicateHeadingQuestion
              key={choice.field}
              {...{ item, choice }}
              onChoose={(value) => mapping.chooseField(choice.field, headings.answer(choice.field, value))}
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
        <RowPreview item={item} mapping={draft.mapping} />
      </div>
      <CallFailure call={call} text={mapping.unsaved ? t('adminImports.map.notSaved') : undefined} />
      <ColumnsFoot
        {...{ item, isBusy: call.isBusy, isDoubled: headings.isOpen }}
        mapping={draft.mapping}
        button={checkButton}
        onCancel={cancel}
        onCheck={check}
      />
    </>
  );
}

/** Moves from one empty field for all rows to the next by Enter, from the last to the check. */
function useConstantFields({ questions, columnQuestions, sheets, readings }: Import, isDoubled: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  const checkButton = useRef<HTMLButtonElement>(null);
  const findEmpty = () =>
    [...(fields.current?.querySelectorAll<HTMLInputElement>(`[${CONSTANT_FIELD}]`) ?? [])].find(({ value }) => !value);
  // Questions come first. The one about rows of an order has an answer from the start.
  const hasQuestion =
    isDoubled ||
    questions.length > 0 ||
    readings.length > 1 ||
    sheets.filter(({ looksRight }) => looksRight).length > 1 ||
    columnQuestions.some(({ kind }) => kind !== 'orderRows');
  useEffect(() => {
    if (!hasQuestion) findEmpty()?.focus();
  }, []);
  const moveOn = ({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    const isConstant = target instanceof HTMLInputElement && target.hasAttribute(CONSTANT_FIELD);
    if (key !== 'Enter' || nativeEvent.isComposing || !isConstant || !target.value.trim()) return;
    const next = findEmpty();
    if (next) next.focus();
    else checkButton.current?.click();
  };
  return { fields, checkButton, moveOn };
}

interface ColumnsFootProps {
  item: Import;
  mapping: ImportMapping;
  /** Whether it is still open which of several columns with the same heading is meant. */
  isDoubled: boolean;
  isBusy: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onCancel(): void;
  onCheck(): void;
}

/** Lists the open questions, and starts the dry run. */
export function ColumnsFoot({ item, mapping, isDoubled, isBusy, button, onCancel, onCheck }: ColumnsFootProps) {
  const { t } = useTranslation();
  const missing = listMissing(mapping, item.header);
  const hasQuestion = item.questions.some(({ field }) => mapping.columns[field] && !mapping.dateOrders[field]);
  const isOpen = item.columnQuestions.some(
    ({ kind, field }) =>
      (kind === 'decimalSign' && mapping.columns[field] && !mapping.decimalSigns?.[field as 'weight']) ||
      (kind === 'orderRows' && !mapping.orderRows),
  );
  const why =
    missing.length > 0
      ? t('adminImports.map.whyMissing', { fields: missing.map((name) => t(`adminImports.field.${name}`)).join(', ') })
      : isDoubled
        ? t('adminImports.map.whyDoubled')
        : hasQuestion
          ? t('adminImports.map.whyDates')
          : isOpen
            ? t('adminImports.map.whyQuestions')
            : undefined;
  return (
    <div className={footStyles.foot}>
      <p className={fieldStyles.error} id="why-not">
        {why ? (
          <>
            <CircleAlert className={icon.icon} />
            <span>{why}</span>
          </>
        ) : null}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('adminImports.map.cancel')}
      </Button>
      <Button
        ref={button}
        variant="ink"
        busy={isBusy}
        disabled={why !== undefined}
        aria-describedby={why ? 'why-not' : undefined}
        onClick={onCheck}
      >
        {t('adminImports.map.check', { count: item.rows })}
      </Button>
    </div>
  );
}
