import { CircleAlert, CloudOff, FileUp } from 'lucide-react';
import { Fragment, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, Link, Navigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import type { ImportField } from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import StaffNotFound from '../frame/not-found.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/columns';
import { CallFailure } from './call-failure.tsx';
import styles from './column-map.module.css';
import { ColumnMap, UnusedColumns, useImportCustomer } from './column-map.tsx';
import {
  ColumnQuestions,
  countLeftOut,
  DateQuestion,
  DuplicateHeadingQuestion,
  isAnswered,
  useDateQuestions,
  useDuplicateHeadings,
} from './column-questions.tsx';
import { toRowId } from './column-row.tsx';
import footStyles from './foot.module.css';
import { FirstFileOnly, ImportHead, Steps } from './import-head.tsx';
import { toImportPath } from './import-state.ts';
import { loadColumns } from './load-import.ts';
import questionStyles from './question.module.css';
import { FIELD, STEP, useRecalled } from './question.tsx';
import {
  EncodingQuestion,
  HeadingRow,
  HiddenRowsQuestion,
  ProgramNote,
  SheetQuestion,
  useRereading,
} from './reading-questions.tsx';
import { RowPreview } from './row-preview.tsx';
import { ListReaderProvider, useListReader } from './use-list-reader.ts';
import { useMapping } from './use-mapping.ts';

export function clientLoader({ params: { id }, context }: Route.ClientLoaderArgs) {
  return loadColumns(id, context);
}

/** Maps columns to fields. An import that has run keeps its mapping. */
export default function Columns({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <StaffNotFound />;
  const { item } = loaderData;
  if (item.state !== 'read' && item.state !== 'checked') return <Navigate to={toImportPath(item)} replace />;
  return (
    <StaffPage head={null}>
      <ListReaderProvider value={loaderData.reader}>
        <ColumnsPage key={item.id} loaded={item} customers={loaderData.customers ?? []} />
      </ListReaderProvider>
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
  const call = useMutation({ isInPlace: true });
  const mapping = useMapping(loaded);
  const { item, draft, chooseOrder } = mapping;
  const reading = useRereading(item, mapping.updateItem);
  const [remember, setRemember] = useState(true);
  const [focused, setFocused] = useState<ImportField>();
  const questions = useDateQuestions(item);
  const toSource = useRecalled(item, draft.mapping);
  const headings = useDuplicateHeadings(item, draft.mapping);
  const customer = useImportCustomer(mapping, customers);
  const name = customer.name.trim();
  const check = () =>
    call.run(
      undefined,
      async () => {
        await customer.settle();
        await mapping.save(remember);
        await staffApi.checkImport(item.id);
      },
      href('/admin/imports/:id', { id: item.id }),
    );
  const cancel = () => call.run(undefined, () => staffApi.deleteImport(item.id), href('/admin/imports'));
  const { steps, checkButton, moveOn } = useSteps();
  const about = name ? t('adminImports.map.for', { customer: name }) : t('adminImports.map.forNone');
  return (
    <>
      <ImportHead
        title={t('adminImports.import')}
        about={item.isRemembered ? `${about} ${t('adminImports.map.isRemembered')}` : about}
      >
        <Link className={toButtonClass()} to={href('/admin/imports')}>
          <FileUp />
          {t('adminImports.otherFile')}
        </Link>
      </ImportHead>
      <FirstFileOnly />
      <Steps item={item} now="columns" />
      <div className={styles.grid}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a question or field moves on */}
        <div ref={steps} onKeyDown={moveOn} onFocus={({ target }) => setFocused(findField(target))}>
          <ProgramNote item={item} mapping={draft.mapping} onChange={mapping.answer} />
          <SheetQuestion item={item} reading={reading} />
          <HiddenRowsQuestion item={item} reading={reading} />
          <HeadingRow item={item} reading={reading} />
          <QuestionsLeft
            answers={[
              ...headings.choices.map(({ chosen }) => chosen !== undefined),
              ...questions.map(({ field }) => draft.mapping.dateOrders[field] !== undefined),
              ...item.columnQuestions.map((question) => isAnswered(question, draft.mapping)),
            ]}
          />
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
              source={toSource(question.field)}
              onChoose={(order) => chooseOrder(question.field, order)}
            />
          ))}
          <ColumnQuestions
            {...{ toSource, mapping: draft.mapping }}
            questions={item.columnQuestions}
            onAnswer={mapping.answer}
          />
          <EncodingQuestion item={item} reading={reading} />
          <CallFailure call={reading} />
          <ColumnMap customers={customers} customer={customer} mapping={mapping} />
          <UnusedColumns
            item={item}
            mapping={draft.mapping}
            onUse={(field, columns) => {
              // The select goes away with its line.
              flushSync(() => mapping.chooseField(field, { columns }));
              focusField(field);
            }}
          />
          <label className={styles.remember}>
            <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
            {name ? t('adminImports.map.remember', { customer: name }) : t('adminImports.map.rememberAny')}
          </label>
        </div>
        <RowPreview item={item} mapping={draft.mapping} field={focused} />
      </div>
      <ColumnsFoot
        {...{ item, call, isDoubled: headings.isOpen }}
        isUnsaved={mapping.unsaved !== undefined}
        mapping={draft.mapping}
        button={checkButton}
        onCancel={cancel}
        onCheck={check}
      />
    </>
  );
}

const findField = (element: Element) =>
  (element.closest(`[${FIELD}]`)?.getAttribute(FIELD) ?? undefined) as ImportField | undefined;

/** Counts the questions without an answer; nothing for a list without questions. */
function QuestionsLeft({ answers }: { answers: readonly boolean[] }) {
  const { t } = useTranslation();
  if (answers.length === 0) return null;
  const left = answers.filter((isAnswered) => !isAnswered).length;
  return (
    <h2 className={questionStyles.left} aria-live="polite">
      {left > 0
        ? t('adminImports.question.left', { left, total: answers.length })
        : t('adminImports.question.answered')}
    </h2>
  );
}

const isOpen = (step: Element) =>
  step instanceof HTMLInputElement ? !step.value.trim() : !step.querySelector(':checked');

const focusWithin = (element: Element | null | undefined) =>
  (element?.matches('input')
    ? (element as HTMLInputElement)
    : element?.querySelector<HTMLElement>('input, select')
  )?.focus();

/** Moves by Enter from one open question or field to the next, from the last to the check. */
function useSteps() {
  const steps = useRef<HTMLDivElement>(null);
  const checkButton = useRef<HTMLButtonElement>(null);
  const focusOpen = () => {
    const open = [...(steps.current?.querySelectorAll(`[${STEP}]`) ?? [])].find(isOpen);
    focusWithin(open);
    return open;
  };
  useLayoutEffect(() => void focusOpen(), []);
  const moveOn = ({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    const step = target instanceof HTMLInputElement ? target.closest(`[${STEP}]`) : null;
    if (key !== 'Enter' || nativeEvent.isComposing || !step || isOpen(step)) return;
    if (!focusOpen()) checkButton.current?.click();
  };
  return { steps, checkButton, moveOn };
}

/** Moves the focus into the row of a field, which may be folded. */
function focusField(field: ImportField) {
  const row = document.getElementById(toRowId(field));
  row?.closest('details')?.setAttribute('open', '');
  focusWithin(row?.querySelector(`[${STEP}]`) ?? row);
}

interface ColumnsFootProps {
  item: Import;
  mapping: ImportMapping;
  /** Whether it is still open which of several columns with the same heading is meant. */
  isDoubled: boolean;
  /** The last change is not saved yet. The check saves it, too. */
  isUnsaved: boolean;
  call: Mutation;
  button: RefObject<HTMLButtonElement | null>;
  onCancel(): void;
  onCheck(): void;
}

/** Stands for the fields in the translated sentence, which are buttons. */
const FIELDS = '\n';

/** Names the fields that still lack a column or value; each leads to its row. */
function MissingFields({ fields }: { fields: readonly ImportField[] }) {
  const { t } = useTranslation();
  const [before, after] = t('adminImports.map.whyMissing', { fields: FIELDS }).split(FIELDS);
  return (
    <>
      {before}
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index > 0 ? ', ' : null}
          <button type="button" className={footStyles.field} onClick={() => focusField(field)}>
            {t(`adminImports.field.${field}`)}
          </button>
        </Fragment>
      ))}
      {after}
    </>
  );
}

/** Says how many rows a check reads, and which shipments they make if rows of one order are its items. */
function useCheckTexts({ columnQuestions, rows }: Import, mapping: ImportMapping): { button: string; made?: string } {
  const { t } = useTranslation();
  const leftOut = countLeftOut(columnQuestions, mapping);
  const question = columnQuestions.find(({ kind }) => kind === 'orderRows');
  // Which orders have rows that are left out isn't known.
  if (question?.orders === undefined || mapping.orderRows !== 'items' || leftOut > 0)
    return { button: t('adminImports.map.check', { count: rows - leftOut }) };
  const count = rows - question.count + question.orders;
  return {
    button: t('adminImports.map.checkShipments', { count }),
    made: t('adminImports.map.makes', { rows, count }),
  };
}

/** Lists the open questions, and starts the dry run. */
export function ColumnsFoot({
  item,
  mapping,
  isDoubled,
  isUnsaved,
  call,
  button,
  onCancel,
  onCheck,
}: ColumnsFootProps) {
  const { t } = useTranslation();
  const { listMissing } = useListReader();
  const missing = listMissing(mapping, item.header);
  const hasQuestion = item.questions.some(({ field }) => mapping.columns[field] && !mapping.dateOrders[field]);
  const hasColumnQuestion = item.columnQuestions.some(
    ({ kind, field }) =>
      (kind === 'decimalSign' && mapping.columns[field] && !mapping.decimalSigns?.[field as 'weight']) ||
      (kind === 'orderRows' && !mapping.orderRows),
  );
  const why =
    missing.length > 0 ? (
      <MissingFields fields={missing} />
    ) : isDoubled ? (
      t('adminImports.map.whyDoubled')
    ) : hasQuestion ? (
      t('adminImports.map.whyDates')
    ) : hasColumnQuestion ? (
      t('adminImports.map.whyQuestions')
    ) : undefined;
  const texts = useCheckTexts(item, mapping);
  return (
    <div className={footStyles.foot}>
      {isUnsaved ? (
        <p className={fieldStyles.error} role="alert">
          <CloudOff />
          <span>{t('adminImports.map.notSaved')}</span>
        </p>
      ) : (
        <CallFailure call={call} />
      )}
      <p className={fieldStyles.error} id="why-not">
        {why ? (
          <>
            <CircleAlert />
            <span>{why}</span>
          </>
        ) : null}
      </p>
      {why ? null : <p>{texts.made}</p>}
      <Button variant="quiet" onClick={onCancel}>
        {t('adminImports.map.cancel')}
      </Button>
      <Button
        ref={button}
        variant="ink"
        busy={call.isBusy}
        disabled={why !== undefined}
        aria-describedby={why ? 'why-not' : undefined}
        onClick={onCheck}
      >
        {texts.button}
      </Button>
    </div>
  );
}
