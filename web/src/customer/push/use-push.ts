import * as m from '@fondly/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../use-action.ts';
import { disablePush, enablePush, type PushState, readPushState } from './push-device.ts';

const key = ['push-device'];

/** The push state of this device and its switch. `state` is undefined until the browser has answered. */
export function usePush() {
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: key, queryFn: readPushState, retry: false });
  const storeState = (next: PushState) => void queries.setQueryData(key, next);
  const enable = useAction(async () => storeState(await enablePush()), m.customer_frame_push_enable_failed());
  const disable = useAction(async () => storeState(await disablePush()), m.customer_frame_push_disable_failed());
  return { state, enable, disable };
}
