import type { MapPoint, PointState } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { findZipCenter, mapData } from '../../../shared/map/map-query.ts';
import { lazyPart } from '../../../shared/page/lazy-part.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import wizard from '../wizard.module.css';
import { parsePoint } from './parse-point.ts';

const PointPicker = lazyPart(() => import('../../../shared/map/point-picker.tsx').then((file) => file.default));

type Props = {
  values: FormValues;
  zip: string;
  error: string | undefined;
  /** Left out in a new application. */
  state?: PointState | undefined;
};

const stateTexts: Record<PointState, () => string> = {
  zip: m.map_pin_state_zip,
  set: m.map_pin_state_set,
  checked: m.map_pin_state_checked,
};

/** Where the restaurant is: a pin on the map, or its latitude and longitude. Optional. */
export function PointField({ values, zip, error, state = 'zip' }: Props) {
  const id = useId();
  const [typed, setTyped] = useState({ latitude: values.latitude ?? '', longitude: values.longitude ?? '' });
  const isEmpty = typed.latitude === '' && typed.longitude === '';
  const point = parsePoint(typed);
  const isStored = typed.latitude === (values.latitude ?? '') && typed.longitude === (values.longitude ?? '');
  const show = ({ latitude, longitude }: MapPoint) =>
    setTyped({ latitude: String(latitude), longitude: String(longitude) });
  return (
    <fieldset className="stack gap-12 fit" aria-describedby={`${id}-hint`}>
      <legend className="text-14 weight-600">{m.map_pin_field()}</legend>
      <p id={`${id}-hint`} className="note">
        {isEmpty || isStored ? stateTexts[isEmpty ? 'zip' : state]() : m.map_pin_state_set()} {m.map_pin_field_hint()}
      </p>
      {isEmpty ? (
        <AddPin zip={zip} onAdd={show} />
      ) : (
        <>
          {point && (
            <Suspense fallback={<Skeleton height={320} radius={24} />}>
              <PointPicker point={point} zip={zip} onChange={show} />
            </Suspense>
          )}
          <div className={`grid ${wizard.pair}`}>
            <Degrees name="latitude" label={m.map_pin_field_latitude()} typed={typed} onType={setTyped} />
            <Degrees name="longitude" label={m.map_pin_field_longitude()} typed={typed} onType={setTyped} />
          </div>
          <Button variant="subtle" size="row" onClick={() => setTyped({ latitude: '', longitude: '' })}>
            {m.map_pin_field_remove()}
          </Button>
        </>
      )}
      {(error ?? (!isEmpty && !point)) && (
        <p className="text-13 weight-550 danger-text" role="alert">
          {error ?? m.map_pin_field_invalid()}
        </p>
      )}
    </fieldset>
  );
}

type Typed = { latitude: string; longitude: string };
type DegreesProps = { name: keyof Typed; label: string; typed: Typed; onType: (typed: Typed) => void };

function Degrees({ name, label, typed, onType }: DegreesProps) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="text"
      maxLength={12}
      autoComplete="off"
      value={typed[name]}
      onChange={(event) => onType({ ...typed, [name]: event.currentTarget.value })}
    />
  );
}

/** The pin starts in the middle of the ZIP. */
function AddPin({ zip, onAdd }: { zip: string; onAdd: (point: MapPoint) => void }) {
  const queries = useQueryClient();
  const [isFailed, setFailed] = useState(false);
  const isZip = /^\d{5}$/.test(zip);
  const add = async () => {
    const map = await queries.fetchQuery(mapData()).catch(() => null);
    const center = map && findZipCenter(map, zip);
    setFailed(!center);
    if (center) onAdd(center);
  };
  return (
    <>
      <Button variant="default" wide disabled={!isZip} onClick={() => void add()}>
        {isZip ? m.map_pin_field_add({ zip }) : m.map_pin_field_need_zip()}
      </Button>
      {isFailed && (
        <p className="text-13 weight-550 danger-text" role="alert">
          {m.map_pin_field_failed()}
        </p>
      )}
    </>
  );
}
