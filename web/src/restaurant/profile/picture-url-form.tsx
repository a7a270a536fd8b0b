import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { findWebsiteFault, normalizeWebsite } from '../signup/parse-application.ts';
import { explainPictureError } from './explain-picture-error.ts';
import { pictureTexts } from './picture-texts.ts';
import styles from './profile.module.css';

type Props = {
  picture: RestaurantPicture;
  onChanged: (restaurant: StaffRestaurantView) => void;
  onClose: () => void;
};

/** Sets a logo or header from a web address ("logo by URL"). */
export function PictureUrlForm({ picture, onChanged, onClose }: Props) {
  const { fieldErrors, isSending, formProps } = useServerForm({
    check: ({ url = '' }) =>
      normalizeWebsite(url) === '' || findWebsiteFault(url) ? { url: m.restaurant_signup_error_web_address() } : {},
    send: async ({ url = '' }) => {
      const params = { picture };
      const body = { url: normalizeWebsite(url) };
      onChanged(await call('PUT /api/restaurant/pictures/:picture/address', { params, body }));
      onClose();
    },
    explain: (thrown) => ({ fieldErrors: { url: explainPictureError(thrown, picture) } }),
  });
  return (
    <form className="stack span-all gap-12" {...formProps}>
      <TextField
        label={pictureTexts[picture].urlLabel()}
        name="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint={m.restaurant_profile_image_url_hint()}
        error={fieldErrors.url}
        // The field appears after a click on its own button.
        autoFocus
      />
      <div className={`flex wrap gap-12 ${styles.buttons}`}>
        <Button type="submit" isPending={isSending}>
          {isSending ? m.restaurant_profile_image_url_sending() : m.restaurant_profile_image_url_button()}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
