import { policies } from '@fondly/contract/policies';
import { type RestaurantScope, restaurantScopes } from '@fondly/contract/restaurant/api/api-scopes';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { scopeTexts } from '../../shared/restaurant/scope-texts.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { CheckboxPills } from '../../shared/ui/forms/checkbox-pills.tsx';
import { SelectField } from '../../shared/ui/forms/select-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { keys } from '../queries.ts';
import type { NewSecret } from './new-key-dialog.tsx';

const durations = [30, 90, 180, 365];

/** The name, the rights, and the end of a new key. */
export function CreateKeyForm({ onCreated }: { onCreated: (secret: NewSecret) => void }) {
  const queries = useQueryClient();
  const [scopes, setScopes] = useState<RestaurantScope[]>([]);
  const [days, setDays] = useState('90');
  const [formVersion, setFormVersion] = useState(0);
  const send = async ({ name = '' }: FormValues) => {
    const body = { name, scopes, expiresInDays: Number(days) };
    const { secret } = await call('POST /api/restaurant/api-keys', { body });
    onCreated({
      title: m.api_keys_new_title({ name }),
      text: m.api_keys_new_text(),
      label: m.api_keys_new_label(),
      secret,
    });
    setScopes([]);
    // Remounts the field, empty.
    setFormVersion(formVersion + 1);
    void queries.invalidateQueries({ queryKey: keys.apiKeys });
  };
  const check = ({ name = '' }: FormValues) => ({
    ...(name.trim() === '' && { name: m.api_keys_name_missing() }),
    ...(scopes.length === 0 && { scopes: m.api_keys_scopes_missing() }),
  });
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send });
  return (
    <ProfilePanel title={m.api_keys_create_heading()}>
      <p className="note">{m.api_keys_create_note({ max: policies.apiKeys })}</p>
      <form className="stack gap-20" {...formProps}>
        {problem && <Banner tone="error">{problem}</Banner>}
        <TextField
          key={formVersion}
          label={m.api_keys_name_label()}
          name="name"
          hint={m.api_keys_name_hint()}
          maxLength={policies.apiKeyNameLength}
          autoComplete="off"
          error={fieldErrors.name}
          required
        />
        <div className="stack gap-8">
          <CheckboxPills
            legend={m.api_keys_scopes_label()}
            options={restaurantScopes}
            format={(scope) => scopeTexts[scope]()}
            value={scopes}
            onChange={setScopes}
            note={m.api_keys_scopes_note()}
          />
          {fieldErrors.scopes && scopes.length === 0 && <Banner tone="error">{fieldErrors.scopes}</Banner>}
        </div>
        <div className="flex">
          <SelectField
            label={m.api_keys_duration_label()}
            options={durations.map((count) => ({ value: String(count), label: m.api_keys_duration({ count }) }))}
            value={days}
            onChange={setDays}
          />
        </div>
        <Button type="submit" wide isPending={isSending}>
          {m.api_keys_create_button()}
        </Button>
      </form>
    </ProfilePanel>
  );
}
