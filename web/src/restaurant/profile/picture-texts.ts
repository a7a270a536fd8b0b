import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import * as m from '@fondly/messages';

type Name = 'title' | 'hint' | 'uploadButton' | 'changeButton' | 'fileLabel' | 'linkLabel' | 'removeLabel' | 'urlLabel';

/** What the logo and the header image have in their own words. */
export const pictureTexts: Record<RestaurantPicture, Record<Name, () => string>> = {
  logo: {
    title: m.restaurant_profile_logo_title,
    hint: m.restaurant_profile_logo_hint,
    uploadButton: m.restaurant_profile_logo_upload_button,
    changeButton: m.restaurant_profile_logo_change_button,
    fileLabel: m.restaurant_profile_logo_file_label,
    linkLabel: m.restaurant_profile_logo_link_label,
    removeLabel: m.restaurant_profile_logo_remove_label,
    urlLabel: m.restaurant_profile_logo_url_label,
  },
  header: {
    title: m.restaurant_profile_header_title,
    hint: m.restaurant_profile_header_hint,
    uploadButton: m.restaurant_profile_header_upload_button,
    changeButton: m.restaurant_profile_header_change_button,
    fileLabel: m.restaurant_profile_header_file_label,
    linkLabel: m.restaurant_profile_header_link_label,
    removeLabel: m.restaurant_profile_header_remove_label,
    urlLabel: m.restaurant_profile_header_url_label,
  },
};
