import * as m from '@fondly/messages';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import type { Person } from '../../shared/session/session.ts';
import { toInitials } from '../frame/to-initials.ts';
import styles from './profile-head.module.css';
import { settings } from './queries.ts';
import { useProfilePicture } from './use-profile-picture.ts';

/** Name and picture of the customer. Initials replace a missing picture. */
export function ProfileHead({ person }: { person: Person }) {
  const { data } = useQuery(settings());
  const { upload, remove, isSending, problem } = useProfilePicture();
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void upload(file);
    // The cleared value lets the user choose the same file again after fixing it.
    event.target.value = '';
  };
  return (
    <div className="row fit gap-18">
      <div className="rigid relative">
        <span className={`middle weight-700 circle clip ${styles.avatar}`} aria-hidden>
          {data?.image ? <img src={data.image.replace('.webp', '-480.webp')} alt="" /> : toInitials(person.name)}
        </span>
        <button
          type="button"
          className={`middle muted circle white size-44 absolute bordered ${styles.camera}`}
          aria-label={data?.image ? m.customer_profile_picture_change() : m.customer_profile_picture_add()}
          disabled={isSending}
          onClick={() => input.current?.click()}
        >
          <IconCamera size={20} aria-hidden />
        </button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={choose}
          aria-label={m.customer_profile_picture()}
        />
      </div>
      <div className="fit">
        <h1 className={`break weight-800 tighter ${styles.name}`}>{person.name}</h1>
        <p
          className={`flex wrap note align-center ${problem ? styles.problem : styles.note}`}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? (isSending ? m.customer_profile_picture_saving() : m.customer_profile_picture())}
          {data?.image && !isSending && (
            <button type="button" className={`label ${styles.remove}`} onClick={() => void remove()}>
              {m.common_remove()}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
