import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';

export type FieldErrors = Record<string, string>;
export type FormValues = Record<string, string>;

type Options = {
  /** What can be seen to be wrong without asking the server: a fault for each field by its name. */
  check?: (values: FormValues) => FieldErrors;
  /** Sends the form. Whatever it throws is shown: at its field, or above the form. */
  send: (values: FormValues) => Promise<void>;
  /** Turns what was thrown into faults or the sentence above the form, where the usual way does not do. */
  explain?: (thrown: unknown) => { fieldErrors?: FieldErrors; problem?: string };
};

/**
 * The one way in which a form of ours is sent: read, checked, sent once, refused where the fault is. After a refusal
 * the focus is on the first field at fault. `formProps` belong on the form; `method` is there so that a form sent
 * before its script has arrived never puts a password into an address.
 */
export function useServerForm({ check, send, explain = toFormErrors }: Options) {
  const formRef = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // What is drawn comes too late for a second press in the same moment.
  const isSubmitting = useRef(false);

  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fieldErrors]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    const values = readValues(event.currentTarget);
    const foundErrors = check?.(values) ?? {};
    setFieldErrors(foundErrors);
    setProblem(null);
    if (Object.keys(foundErrors).length > 0) return;

    isSubmitting.current = true;
    setSending(true);
    try {
      await send(values);
    } catch (thrown) {
      const explained = explain(thrown);
      setFieldErrors(explained.fieldErrors ?? {});
      setProblem(explained.problem ?? null);
    } finally {
      isSubmitting.current = false;
      setSending(false);
    }
  };

  const formProps = {
    ref: formRef,
    method: 'post' as const,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  };
  return { fieldErrors, problem, isSending, formProps };
}

/** The faults of the fields that the server named, else its sentence. */
export function toFormErrors(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'invalid-input') && Object.keys(thrown.fields).length > 0)
    return { fieldErrors: thrown.fields };
  return { problem: toErrorMessage(thrown, 'Something went wrong. Please try again.') };
}

function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
