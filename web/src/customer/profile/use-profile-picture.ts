import type { SettingsView } from '@fondly/contract/account';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { settings } from './queries.ts';

/** Sets and removes the customer's picture. Files that are too large or not pictures are refused before the upload. */
export function useProfilePicture() {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (work: () => Promise<SettingsView>) => {
    setProblem(null);
    setSending(true);
    try {
      queries.setQueryData(settings().queryKey, await work());
    } catch (thrown) {
      setProblem(
        isApiError(
          thrown,
          'not-an-image',
          'too-many-pixels',
          'drawing-too-slow',
          'file-too-large',
          'too-many-requests',
          'busy',
        )
          ? thrown.message
          : m.customer_profile_picture_failed(),
      );
    } finally {
      setSending(false);
    }
  };
  const upload = async (file: File) => {
    const error = validatePicture(file);
    if (error) return setProblem(error);
    await send(() => call('PUT /api/account/picture', { file }));
  };
  return { upload, remove: () => send(() => call('DELETE /api/account/picture')), isSending, problem };
}

function validatePicture({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return m.customer_profile_picture_not_an_image();
  return size >= policies.imageMaxBytes ? m.customer_profile_picture_too_large() : null;
}
