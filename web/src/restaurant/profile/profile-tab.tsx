import { formatOpenState } from '@fondly/contract/restaurant/open-state';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PasswordForm } from '../../account/passwords/password-form.tsx';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { LazyPasskeyList } from '../../shared/session/passkeys/lazy-passkey-list.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { showSuccess } from '../../shared/ui/feedback/toast.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { AutoAcceptSwitch } from '../orders/auto-accept-switch.tsx';
import { WeeklyHours } from '../pickup/weekly-hours.tsx';
import { restaurantQuery } from '../queries.ts';
import { SellerDutyPanel } from '../seller-duty/seller-duty-panel.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './profile.module.css';
import { ProfilePanel } from './profile-panel.tsx';
import { RestaurantDetailsForm } from './restaurant-details-form.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** It is the last part of the page, so that nothing moves when its script arrives. */
const LazyDangerZone = lazyPart(() => import('./danger-zone.tsx').then((file) => file.DangerZone));

/** The dashboard tab "profile" and `/profile`. */
export function ProfileTab() {
  const { restaurant, person } = useRestaurant();
  const now = useNow(60);
  const isOwner = useHasRole('owner');
  const storeRestaurant = useStoreRestaurant();
  return (
    <RestaurantPage title={m.restaurant_profile_title()}>
      <div className={`columns-2 gap-20 align-start ${styles.page}`}>
        <Sections isOwner={isOwner} />
        {isOwner && <SellerDutyPanel />}
        <div className="stack gap-20">
          <ProfilePanel id="basics" title={m.restaurant_profile_basics_heading()}>
            <RestaurantDetailsForm
              restaurant={restaurant}
              button={m.restaurant_profile_save_button()}
              send={async (facts) => {
                storeRestaurant(await call('PUT /api/restaurant', { body: facts }));
                showSuccess(m.restaurant_profile_saved());
              }}
            />
          </ProfilePanel>
          <div id="hours">
            <WeeklyHours />
          </div>
        </div>
        <div className="stack gap-20">
          <ProfilePanel id="images" title={m.restaurant_profile_images_heading()}>
            <PictureField picture="logo" restaurant={restaurant} onChanged={storeRestaurant} />
            <PictureField picture="header" restaurant={restaurant} onChanged={storeRestaurant} />
          </ProfilePanel>
          <ProfilePanel id="orders" title={m.restaurant_profile_orders_heading()}>
            <AutoAcceptSwitch />
            <p className="note break">{m.restaurant_profile_auto_accept_hint()}</p>
            <SettingSwitch
              label={m.restaurant_profile_usual_times()}
              isOn={restaurant.showsUsualTimes}
              save={(showsUsualTimes) => call('PUT /api/restaurant/usual-times', { body: { showsUsualTimes } })}
              onChanged={storeRestaurant}
              texts={{ on: m.restaurant_profile_usual_times_on(), off: m.restaurant_profile_usual_times_off() }}
            />
            <p className="note break">{m.restaurant_profile_usual_times_hint()}</p>
            <SettingSwitch
              label={m.late_kitchen_auto()}
              isOn={restaurant.autoApprovesLate}
              save={(autoApprovesLate) => call('PUT /api/restaurant/late-approval', { body: { autoApprovesLate } })}
              onChanged={storeRestaurant}
              texts={{ on: m.late_kitchen_auto_on(), off: m.late_kitchen_auto_off() }}
            />
            <p className="note break">{m.late_kitchen_auto_hint()}</p>
            <SettingSwitch
              label={m.message_kitchen_setting()}
              isOn={restaurant.takesFreeText}
              save={(takesFreeText) => call('PUT /api/restaurant/free-text', { body: { takesFreeText } })}
              onChanged={storeRestaurant}
              texts={{ on: m.message_kitchen_setting_on(), off: m.message_kitchen_setting_off() }}
            />
            <p className="note break">{m.message_kitchen_setting_hint()}</p>
            <p className="weight-600">{formatOpenState(restaurant.open, { timezone: restaurant.timezone, now })}</p>
            <ButtonLink variant="default" wide to="/pickup">
              {m.restaurant_profile_pickup_link()}
            </ButtonLink>
          </ProfilePanel>
          <ProfilePanel id="password" title={m.restaurant_profile_password_heading()}>
            <p className="note break">{m.restaurant_profile_password_hint({ email: person.email })}</p>
            <Password />
          </ProfilePanel>
          {isOwner && (
            <ProfilePanel id="passkeys" title={m.passkeys_title()}>
              <LazyPasskeyList />
            </ProfilePanel>
          )}
          {isOwner && (
            <Suspense fallback={null}>
              <LazyDangerZone isSelling={restaurant.isSelling} onChanged={storeRestaurant} />
            </Suspense>
          )}
          <p className="note break">
            <MessageText
              parts={m.restaurant_profile_joined.parts({ day: formatJoinedDay(restaurant), id: restaurant.id })}
              tags={{ code: (text) => <span className="break text-13">{text}</span> }}
            />
          </p>
        </div>
      </div>
    </RestaurantPage>
  );
}

const sections = [
  { id: 'basics', title: m.restaurant_profile_basics_heading },
  { id: 'hours', title: m.pickup_hours_week_heading },
  { id: 'images', title: m.restaurant_profile_images_heading },
  { id: 'orders', title: m.restaurant_profile_orders_heading },
  { id: 'password', title: m.restaurant_profile_password_heading },
  { id: 'passkeys', title: m.passkeys_title, isForOwner: true },
  { id: 'danger', title: m.restaurant_profile_danger_heading, isForOwner: true },
];

/** Links to the panels of a long page. They stay in view where they fit one line. */
const Sections = ({ isOwner }: { isOwner: boolean }) => (
  <nav className={`span-all ${styles.sections}`} aria-label={m.public_contents()}>
    <ul className={`row text-14 nowrap ${styles.links}`}>
      {sections
        .filter(({ isForOwner }) => isOwner || !isForOwner)
        .map(({ id, title }) => (
          <li key={id}>
            <a className="row min-height-48 padding-x-16 muted weight-600" href={`#${id}`}>
              {title()}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);

function Password() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="default" className={styles.start} onClick={() => setOpen(true)}>
        {m.restaurant_profile_password_button()}
      </Button>
    );
  }
  const done = () => {
    setOpen(false);
    showSuccess(m.restaurant_profile_password_saved());
  };
  return <PasswordForm onDone={done} onCancel={() => setOpen(false)} />;
}

/** Writes the response into the cache, so that every page shows it at once. */
function useStoreRestaurant(): (restaurant: StaffRestaurantView) => void {
  const queries = useQueryClient();
  return (restaurant) => void queries.setQueryData(restaurantQuery().queryKey, restaurant);
}

const formatJoinedDay = ({ createdAt, timezone }: StaffRestaurantView): string =>
  new Date(createdAt).toLocaleDateString(pageLocale, { dateStyle: 'long', timeZone: timezone });
