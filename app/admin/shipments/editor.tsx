import { useCallback, useState } from 'react';
import { href } from 'react-router';
import { useDates } from '#app/shared/use-dates.ts';
import { formatHistory } from '#domain/dates.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { SignInAgain } from '../frame/sign-in-again.tsx';
import { LeaveQuestion } from '../parts/leave-question.tsx';
import { ConflictPanel } from './conflict/conflict-panel.tsx';
import { EditConflictNotice } from './form/edit-conflict-notice.tsx';
import { toUpdateBody } from './form/form-body.ts';
import { areSameValues, type FormValues, toValues } from './form/form-values.ts';
import { toCustomerName } from './form/people-values.ts';
import type { SaveOutcome } from './form/save-outcome.ts';
import { ShipmentForm } from './form/shipment-form.tsx';
import { useSave } from './form/use-save.ts';

/** The edit form. What it was made from is kept apart from what is typed, until somebody else's save joins in. */
export function Editor({ shipment }: { shipment: Shipment }) {
  const dates = useDates();
  const { timeZone } = dates;
  const [base, setBase] = useState(shipment);
  const [values, setValues] = useState(() => toValues(shipment, timeZone));
  const { save, saveAgain, outcome, isBusy } = useSave();
  const [settled, setSettled] = useState<SaveOutcome>();
  const change = useCallback((part: Partial<FormValues>) => setValues((now) => ({ ...now, ...part })), []);

  const toStored = (from: Shipment) => ({ ...from, values: toValues(from, timeZone) });
  const saveFrom = (from: Shipment, typed: FormValues) =>
    save({
      version: from.version,
      shipment: toUpdateBody(typed, dates, toStored(from)),
      customer: toCustomerName(typed, toStored(from).values),
    });
  const join = (theirs: Shipment, typed: FormValues) => {
    setBase(theirs);
    setValues(typed);
    setSettled(outcome);
  };

  const open = outcome === settled ? undefined : outcome;
  const isChanged = !areSameValues(values, toValues(base, timeZone));
  const question = <LeaveQuestion isChanged={isChanged && open?.kind !== 'signedOut'} />;
  if (open?.kind === 'stale') {
    const { theirs, author } = open;
    const versions = { base: toValues(base, timeZone), mine: values, theirs: toValues(theirs, timeZone) };
    return (
      <>
        <ConflictPanel
          versions={versions}
          author={author && { name: author.name, time: formatHistory(author.at, dates) }}
          isBusy={isBusy}
          onDiscard={() => join(theirs, versions.theirs)}
          onSave={(merged) => {
            join(theirs, merged);
            saveFrom(theirs, merged);
          }}
        />
        {question}
      </>
    );
  }
  return (
    <>
      <EditConflictNotice id={shipment.id} version={base.version} isBusy={isBusy} />
      <ShipmentForm
        values={values}
        onChange={change}
        stored={toStored(base)}
        outcome={open}
        isBusy={isBusy}
        cancelTo={href('/admin/shipments/:id', { id: shipment.id })}
        onSave={() => saveFrom(base, values)}
      />
      {open?.kind === 'signedOut' ? <SignInAgain onSignedIn={saveAgain} onCancel={() => setSettled(open)} /> : null}
      {question}
    </>
  );
}
