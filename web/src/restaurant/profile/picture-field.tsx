import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { IconLink, IconPhoto, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { FileButton } from '../../shared/ui/forms/file-button.tsx';
import { pictureTexts } from './picture-texts.ts';
import { PictureUrlForm } from './picture-url-form.tsx';
import styles from './profile.module.css';
import { useRestaurantPicture } from './use-restaurant-picture.ts';

type Props = { restaurant: StaffRestaurantView; onChanged: (restaurant: StaffRestaurantView) => void };

/** The restaurant's logo or header. A new one is shown as soon as it is chosen. */
export function PictureField({ picture, restaurant, onChanged }: Props & { picture: RestaurantPicture }) {
  const { uploadPicture, removePicture, isBusy, problem, clearProblem } = useRestaurantPicture(picture, onChanged);
  const [isLinking, setLinking] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const texts = pictureTexts[picture];
  const url = picture === 'logo' ? restaurant.logoUrl : restaurant.headerImageUrl;
  const noteId = `${picture}-note`;
  const openLink = () => {
    clearProblem();
    setLinking(true);
  };
  /** Returns the focus to the button that opened the form. */
  const closeLink = () => {
    flushSync(() => setLinking(false));
    link.current?.focus();
  };
  return (
    <div className={`grid gap-16 align-center ${styles.picture}`} data-picture={picture}>
      <Shown picture={picture} restaurant={restaurant} />
      <div className="stack gap-8">
        <h3 className="text-16 plain-heading">{texts.title()}</h3>
        <p
          id={noteId}
          className={`text-14 break ${problem ? 'danger-text' : 'muted'}`}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? texts.hint()}
        </p>
        <div className={`flex wrap gap-12 ${styles.buttons}`} hidden={isLinking}>
          <FileButton
            fieldLabel={texts.fileLabel()}
            accept="image/*"
            isPending={isBusy}
            aria-describedby={noteId}
            onFiles={([file]) => void uploadPicture(file)}
          >
            <IconUpload size={20} aria-hidden />
            {url ? texts.changeButton() : texts.uploadButton()}
          </FileButton>
          <Button ref={link} variant="default" disabled={isBusy} aria-label={texts.linkLabel()} onClick={openLink}>
            <IconLink size={20} aria-hidden />
            {m.restaurant_profile_image_link_button()}
          </Button>
          {url && (
            <Button
              variant="subtle"
              disabled={isBusy}
              aria-label={texts.removeLabel()}
              onClick={() => void removePicture()}
            >
              {m.common_remove()}
            </Button>
          )}
        </div>
      </div>
      {isLinking && <PictureUrlForm picture={picture} onChanged={onChanged} onClose={closeLink} />}
    </div>
  );
}

function Shown({ picture, restaurant }: { picture: RestaurantPicture; restaurant: StaffRestaurantView }) {
  const { name, logoUrl, headerImageUrl, tone } = restaurant;
  if (picture === 'logo') return <RestaurantLogo name={name} logoUrl={logoUrl} tone={tone} sizePixels={96} />;
  if (headerImageUrl)
    return <img className={`full radius-12 ${styles.header}`} src={headerImageUrl} alt="" width={320} height={180} />;
  return (
    <span className={`full radius-12 middle sunken ${styles.header} ${styles.none}`} aria-hidden>
      <IconPhoto size={32} />
    </span>
  );
}
