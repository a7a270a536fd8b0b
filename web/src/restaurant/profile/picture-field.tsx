import type { KitchenPicture } from '@fondly/contract/restaurant/profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { IconLink, IconPhoto, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { KitchenLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { AddressForm } from './picture-url-form.tsx';
import styles from './profile.module.css';
import { useKitchenPicture } from './use-restaurant-picture.ts';

type Props = { kitchen: OwnRestaurantView; onChanged: (kitchen: OwnRestaurantView) => void };

const words = {
  logo: { title: 'Logo', hint: 'PNG, JPG, under 10MB. Square looks best: it is shown in a circle.' },
  header: { title: 'Header image', hint: 'PNG, JPG, SVG, under 10MB. 16:9 looks best, such as 1200x675.' },
};

/** Logo or header of the kitchen, as customers see it. A new one is shown as soon as it is chosen. */
export function PictureField({ picture, kitchen, onChanged }: Props & { picture: KitchenPicture }) {
  const { put, drop, isBusy, problem, forget } = useKitchenPicture(picture, onChanged);
  const [isLinking, setLinking] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const { title, hint } = words[picture];
  const url = picture === 'logo' ? kitchen.logoUrl : kitchen.headerImageUrl;
  const noteId = `${picture}-note`;
  const openLink = () => {
    forget();
    setLinking(true);
  };
  /** The way on is the button that opened the form: focus is never lost with what it was in. */
  const closeLink = () => {
    flushSync(() => setLinking(false));
    link.current?.focus();
  };
  return (
    <div className={styles.picture} data-picture={picture}>
      <Shown picture={picture} kitchen={kitchen} />
      <div className={styles.pictureWords}>
        <h3 className={styles.pictureTitle}>{title}</h3>
        <p id={noteId} className={problem ? styles.fault : styles.remark} role={problem ? 'alert' : undefined}>
          {problem ?? hint}
        </p>
        <div className={styles.buttons} hidden={isLinking}>
          <FileButton label={`${url ? 'Change' : 'Upload'} ${title.toLowerCase()}`} {...{ isBusy, noteId, put }} />
          <Button ref={link} look="default" disabled={isBusy} onClick={openLink}>
            <IconLink size={20} aria-hidden />
            Use a web address<span className="visually-hidden"> for the {title.toLowerCase()}</span>
          </Button>
          {url && (
            <Button look="subtle" disabled={isBusy} onClick={() => void drop()}>
              Remove<span className="visually-hidden"> {title.toLowerCase()}</span>
            </Button>
          )}
        </div>
      </div>
      {isLinking && <AddressForm {...{ picture, onChanged }} onClose={closeLink} />}
    </div>
  );
}

function Shown({ picture, kitchen }: { picture: KitchenPicture; kitchen: OwnRestaurantView }) {
  const { name, logoUrl, headerImageUrl, tone } = kitchen;
  if (picture === 'logo') return <KitchenLogo name={name} logoUrl={logoUrl} tone={tone} sizePixels={96} />;
  if (headerImageUrl) return <img className={styles.header} src={headerImageUrl} alt="" width={320} height={180} />;
  return (
    <span className={`${styles.header} ${styles.none}`} aria-hidden>
      <IconPhoto size={32} />
    </span>
  );
}

type FileButtonProps = { label: string; isBusy: boolean; noteId: string; put: (file: File) => Promise<void> };

function FileButton({ label, isBusy, noteId, put }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void put(file);
    // The same file again, after it was mended, is a change too.
    event.target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden aria-label={`${label}: file`} onChange={choose} />
      <Button look="default" busy={isBusy} aria-describedby={noteId} onClick={() => input.current?.click()}>
        <IconUpload size={20} aria-hidden />
        {label}
      </Button>
    </>
  );
}
