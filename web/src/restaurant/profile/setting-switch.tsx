import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useMutation } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';

type Props = {
  label: string;
  isOn: boolean;
  save: (isOn: boolean) => Promise<StaffRestaurantView>;
  onChanged: (restaurant: StaffRestaurantView) => void;
  /** What is said after it was turned on or off. */
  texts: { on: string; off: string };
};

/** A setting of the restaurant that is saved at once. */
export function SettingSwitch({ label, isOn, save, onChanged, texts }: Props) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: save,
    onSuccess: (changed, isNowOn) => {
      onChanged(changed);
      showToast({ tone: 'success', text: isNowOn ? texts.on : texts.off });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
  return <Switch weight="strong" label={label} checked={isPending ? variables : isOn} onChange={mutate} />;
}
