import type { Input } from '@fondly/contract/api';
import type { ManagedSpot } from '@fondly/contract/demand';
import { spotPictures } from '@fondly/contract/spot-pictures';
import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Banner } from '../../shared/banner.tsx';
import { Button } from '../../shared/button.tsx';
import fields from '../../shared/field.module.css';
import { Field } from '../../shared/field.tsx';
import { TextAreaField } from '../../shared/text-area-field.tsx';
import { TextField } from '../../shared/text-field.tsx';
import styles from '../parts/parts.module.css';
import { useWrite } from '../use-write.ts';
import own from './spot-panel.module.css';

type Wanted = ManagedSpot | 'new' | null;
type Form = Input<'POST /api/admin/spots'>['body'];
type Faults = Partial<Record<'zip' | 'name' | 'tagline' | 'reason', string>>;

/** One example, new or changed. */
export function SpotDialog({ spot, onClose }: { spot: Wanted; onClose: () => void }) {
  const title = spot === 'new' || !spot ? 'Add a spot' : `Change ${spot.name}`;
  return (
    <Modal opened={spot !== null} onClose={onClose} title={title} size={520} padding={28}>
      {spot && <SpotForm spot={spot === 'new' ? null : spot} onDone={onClose} />}
    </Modal>
  );
}

function SpotForm({ spot, onDone }: { spot: ManagedSpot | null; onDone: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const [picture, setPicture] = useState<Form['picture']>(spot?.picture ?? spotPictures[0]);
  const { mutate, isPending, refusal } = useWrite({
    send: (body: Form): Promise<unknown> =>
      spot
        ? call('PUT /api/admin/spots/:id', { params: { id: spot.id }, body })
        : call('POST /api/admin/spots', { body }),
    said: ({ name }) => `${name} is ${spot ? 'changed' : 'added'}`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const word = (name: string) => String(typed.get(name) ?? '').trim();
    const wish = { name: word('name'), tagline: word('tagline'), reason: word('reason') };
    const found = faultsOf({ ...wish, zip: word('zip') });
    setFaults(found);
    if (Object.keys(found).length === 0) mutate({ ...wish, zip: word('zip') || null, picture });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label="Name" name="name" maxLength={80} defaultValue={spot?.name} fault={faults.name} data-autofocus />
      <TextField label="Tagline" name="tagline" maxLength={120} defaultValue={spot?.tagline} fault={faults.tagline} />
      <TextField
        label="ZIP"
        optional
        name="zip"
        inputMode="numeric"
        maxLength={5}
        defaultValue={spot?.zip ?? ''}
        hint="Without one it stands in for every ZIP that has no spots of its own."
        fault={faults.zip}
      />
      <Field label="Picture">
        {(control) => (
          <select
            className={fields.input}
            value={picture}
            onChange={(event) => setPicture(event.target.value as Form['picture'])}
            {...control}
          >
            {spotPictures.map((name) => (
              <option key={name} value={name}>
                {wordsOf(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <img className={own.picture} src={`/pictures/${picture}-480.webp`} alt="" width={464} height={160} />
      <TextAreaField
        label="Reason"
        name="reason"
        hint="Only the audit log keeps this."
        fault={faults.reason}
        maxLength={500}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide busy={isPending}>
        {spot ? 'Save' : 'Add'}
      </Button>
      <Button look="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

/** "Tomato soup", of `tomato-soup`. */
const wordsOf = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('-', ' ');

function faultsOf({ zip, name, tagline, reason }: Record<keyof Faults, string>): Faults {
  return {
    ...(zip && !/^\d{5}$/.test(zip) && { zip: 'Please enter a 5-digit ZIP code.' }),
    ...(!name && { name: 'Please fill in this field.' }),
    ...(!tagline && { tagline: 'Please fill in this field.' }),
    ...(!reason && { reason: 'Please give a reason.' }),
  };
}
