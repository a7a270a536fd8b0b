import * as m from '@fondly/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';

export type FieldErrors = Record<string, string>;
export type FormValues = Record<string, string>;

type Options = {
  /** Finds errors that need no server, by field name. */
  check?: (values: FormValues) => FieldErrors;
  /** Sends the form. Errors are shown at their fields, or above the form. */
  send: (values: FormValues) => Promise<void>;
  /** Maps a thrown value to errors where `toFormErrors` does not fit. */
  explain?: (thrown: unknown) => { fieldErrors?: FieldErrors; problem?: string };
};

/**
 * Validates and sends a form once, and shows errors at their fields; the first one gets the focus. Spread `formProps`
 * on the form: its `method` keeps a form sent before hydration from putting a password into the address.
 */
export function useServerForm({ check, send, explain = toFormErrors }: Options) {
  const formRef = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // State updates are too late to block a second click in the same frame.
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

/** The field errors that the server named, else its sentence. */
export function toFormErrors(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'invalid-input') && Object.keys(thrown.fields).length > 0)
    return { fieldErrors: thrown.fields };
  return { problem: toErrorMessage(thrown, m.common_something_wrong()) };
}

/** The text fields of a form, by name. */
export function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
