import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isRefusal, sentenceOf } from '../../api/api-error.ts';

export type Faults = Record<string, string>;
export type FormValues = Record<string, string>;

type Options = {
  /** What can be seen to be wrong without asking the server: a fault for each field by its name. */
  check?: (values: FormValues) => Faults;
  /** Sends the form. Whatever it throws is shown: at its field, or above the form. */
  send: (values: FormValues) => Promise<void>;
  /** Turns what was thrown into faults or the sentence above the form, where the usual way does not do. */
  explain?: (thrown: unknown) => { faults?: Faults; problem?: string };
};

/**
 * The one way in which a form of ours is sent: read, checked, sent once, refused where the fault is. After a refusal
 * the focus is on the first field at fault. `formProps` belong on the form; `method` is there so that a form sent
 * before its script has arrived never puts a password into an address.
 */
export function useServerForm({ check, send, explain = usualFaults }: Options) {
  const formRef = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // What is drawn comes too late for a second press in the same moment.
  const isUnderway = useRef(false);

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    const values = readValues(event.currentTarget);
    const found = check?.(values) ?? {};
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;

    isUnderway.current = true;
    setSending(true);
    try {
      await send(values);
    } catch (thrown) {
      const told = explain(thrown);
      setFaults(told.faults ?? {});
      setProblem(told.problem ?? null);
    } finally {
      isUnderway.current = false;
      setSending(false);
    }
  };

  const formProps = {
    ref: formRef,
    method: 'post' as const,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  };
  return { faults, problem, isSending, formProps };
}

/** The faults of the fields that the server named, else its sentence. */
export function usualFaults(thrown: unknown): { faults?: Faults; problem?: string } {
  if (isRefusal(thrown, 'invalid-input') && Object.keys(thrown.fields).length > 0) return { faults: thrown.fields };
  return { problem: sentenceOf(thrown, 'Something went wrong. Please try again.') };
}

function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
