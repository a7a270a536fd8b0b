import type { KitchenPicture } from '@fondly/contract/kitchen-profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurant';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../shared/button.tsx';
import { KitchenLogo } from '../../shared/kitchen-logo.tsx';
import styles from './profile.module.css';
import { useKitchenPicture } from './use-kitchen-picture.ts';

type Props = { kitchen: OwnRestaurantView; onChanged: (kitchen: OwnRestaurantView) => void };

const words = {
  logo: { title: 'Logo', hint: 'PNG, JPG, under 10MB. Square looks best: it is shown in a circle.' },
  header: { title: 'Header image', hint: 'PNG, JPG, SVG, under 10MB. 16:9 looks best, such as 1200x675.' },
};

/** Logo or header of the kitchen, as customers see it. A new one is shown as soon as it is chosen. */
export function PictureField({ picture, kitchen, onChanged }: Props & { picture: KitchenPicture }) {
  const { put, drop, isBusy, problem } = useKitchenPicture(picture, onChanged);
  const { title, hint } = words[picture];
  const url = picture === 'logo' ? kitchen.logoUrl : kitchen.headerImageUrl;
  const noteId = `${picture}-note`;
  return (
    <div className={styles.picture} data-picture={picture}>
      <Shown picture={picture} kitchen={kitchen} />
      <div className={styles.pictureWords}>
        <h3 className={styles.pictureTitle}>{title}</h3>
        <p id={noteId} className={problem ? styles.fault : styles.remark} role={problem ? 'alert' : undefined}>
          {problem ?? hint}
        </p>
        <div className={styles.buttons}>
          <FileButton label={`${url ? 'Change' : 'Upload'} ${title.toLowerCase()}`} {...{ isBusy, noteId, put }} />
          {url && (
            <Button look="subtle" disabled={isBusy} onClick={() => void drop()}>
              Remove<span className="visually-hidden"> {title.toLowerCase()}</span>
            </Button>
          )}
        </div>
      </div>
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
