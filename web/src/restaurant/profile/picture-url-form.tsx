import type { KitchenPicture } from '@fondly/contract/restaurant/profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { websiteFault, websiteOf } from '../signup/parse-application.ts';
import { explainPicture } from './explain-picture-error.ts';
import styles from './profile.module.css';

type Props = {
  picture: KitchenPicture;
  onChanged: (kitchen: OwnRestaurantView) => void;
  onClose: () => void;
};

/** A logo or header that lies on the web already (restaurant specification, section 2, Sign-up: "logo by URL"). */
export function AddressForm({ picture, onChanged, onClose }: Props) {
  const { faults, isSending, formProps } = useServerForm({
    check: ({ url = '' }) => (websiteOf(url) === '' || websiteFault(url) ? { url: 'Please enter a web address.' } : {}),
    send: async ({ url = '' }) => {
      const params = { picture };
      const body = { url: websiteOf(url) };
      onChanged(await call('PUT /api/restaurant/pictures/:picture/address', { params, body }));
      onClose();
    },
    explain: (thrown) => ({ faults: { url: explainPicture(thrown, picture) } }),
  });
  return (
    <form className={styles.addressForm} {...formProps}>
      <TextField
        label={`Web address of the ${picture === 'logo' ? 'logo' : 'header image'}`}
        name="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint="The picture itself, not the page it is on. We fetch it once and keep it."
        fault={faults.url}
        // It was opened by a press of its own button.
        autoFocus
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Fetching...' : 'Use this picture'}
        </Button>
        <Button look="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
