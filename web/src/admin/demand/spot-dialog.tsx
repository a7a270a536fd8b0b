import type { ManagedSpot } from '@fondly/contract/admin/demand';
import { spotPictures } from '@fondly/contract/admin/spot-pictures';
import type { Input } from '@fondly/contract/api';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { ZipField } from '../../shared/ui/forms/zip-field.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';
import localStyles from './spot-panel.module.css';

type SpotTarget = ManagedSpot | 'new' | null;
type Form = Input<'POST /api/admin/spots'>['body'];
/** Creates or edits a sample restaurant. */
export function SpotDialog({ spot, onClose }: { spot: SpotTarget; onClose: () => void }) {
  const title = spot === 'new' || !spot ? 'Add a spot' : `Change ${spot.name}`;
  return (
    <Dialog isOpen={spot !== null} onClose={onClose} title={title} size="medium">
      {spot && <SpotForm spot={spot === 'new' ? null : spot} onDone={onClose} />}
    </Dialog>
  );
}

function SpotForm({ spot, onDone }: { spot: ManagedSpot | null; onDone: () => void }) {
  const invalidateAdmin = useInvalidateAdmin();
  const [picture, setPicture] = useState<Form['picture']>(spot?.picture ?? spotPictures[0]);
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: findFormFaults,
    send: async ({ zip, name = '', tagline = '', reason = '' }) => {
      const body = { zip: zip?.trim() || null, name, tagline, picture, reason };
      if (spot) await call('PUT /api/admin/spots/:id', { params: { id: spot.id }, body });
      else await call('POST /api/admin/spots', { body });
      showToast({ tone: 'success', text: `${name.trim()} is ${spot ? 'changed' : 'added'}` });
      invalidateAdmin();
      onDone();
    },
  });
  return (
    <form {...formProps} className={`stack gap-14 ${styles.form}`}>
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        defaultValue={spot?.name}
        error={fieldErrors.name}
        data-autofocus
      />
      <TextField
        label="Tagline"
        name="tagline"
        maxLength={120}
        defaultValue={spot?.tagline}
        error={fieldErrors.tagline}
      />
      <ZipField
        label="ZIP"
        optional
        name="zip"
        defaultValue={spot?.zip ?? ''}
        hint="Without one, it's shown in every ZIP that has no spots of its own."
        error={fieldErrors.zip}
      />
      <PictureField picture={picture} onChange={setPicture} />
      <TextAreaField
        label="Reason"
        name="reason"
        hint="Only the audit log keeps this."
        error={fieldErrors.reason}
        maxLength={500}
      />
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" wide isPending={isSending}>
        {spot ? 'Save' : 'Add'}
      </Button>
      <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

type PictureFieldProps = { picture: Form['picture']; onChange: (picture: Form['picture']) => void };

const PictureField = ({ picture, onChange }: PictureFieldProps) => (
  <>
    <Field label="Picture">
      {(control) => (
        <select
          className={`fit full white height-48 text-16 ${fields.input}`}
          value={picture}
          onChange={(event) => onChange(event.target.value as Form['picture'])}
          {...control}
        >
          {spotPictures.map((name) => (
            <option key={name} value={name}>
              {formatPictureName(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
    <img
      className={`full radius-12 ${localStyles.picture}`}
      src={`/pictures/${picture}-480.webp`}
      alt=""
      width={464}
      height={160}
    />
  </>
);

/** "Tomato soup" for `tomato-soup`. */
const formatPictureName = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('-', ' ');

function findFormFaults({ zip, name, tagline, reason }: FormValues): FieldErrors {
  return {
    ...(zip?.trim() && !/^\d{5}$/.test(zip.trim()) && { zip: 'Please enter a 5-digit ZIP code.' }),
    ...(!name?.trim() && { name: 'Please fill in this field.' }),
    ...(!tagline?.trim() && { tagline: 'Please fill in this field.' }),
    ...(!reason?.trim() && { reason: 'Please give a reason.' }),
  };
}
