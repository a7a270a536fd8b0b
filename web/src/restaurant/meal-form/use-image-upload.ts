import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

/**
 * Uploads a picture and passes its address on. Files that are too large or not pictures are refused before the upload.
 */
export function useImageUpload(onUploaded: (url: string) => void) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const upload = async (file: File) => {
    const error = findPictureFault(file);
    setProblem(error);
    if (error) return;
    setUploading(true);
    try {
      const { url } = await call('POST /api/restaurant/images', { file });
      onUploaded(url);
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
          : m.meal_form_error_picture_upload(),
      );
    } finally {
      setUploading(false);
    }
  };
  return { upload, isUploading, problem };
}

/** Validates a file before the upload. `wrongType` replaces the sentence for a file that is no picture. */
export function findPictureFault(
  { type, size }: File,
  wrongType: string = m.meal_form_error_picture_type(),
): string | null {
  if (!type.startsWith('image/')) return wrongType;
  return size >= policies.imageMaxBytes ? m.meal_form_error_picture_size() : null;
}
