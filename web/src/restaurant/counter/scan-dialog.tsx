import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { codeLength, codeOf } from '../orders/dialogs/code-field.tsx';
import styles from './counter.module.css';

const lookMilliseconds = 150;
/** Pixels of the square that is looked at: enough for a code that fills a third of it, and quick on an old tablet. */
const side = 480;

type Props = { onCode: (code: string) => void; onClose: () => void };

/** The camera looks for the customer's code; whoever cannot or will not use it types. */
export function ScanDialog({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const leave = new AbortController();
    watch(video, leave.signal, (code) => latest.current(code)).catch(() =>
      setFault('The camera could not be used. Please type the code.'),
    );
    return () => leave.abort();
  }, []);
  return (
    <Modal opened onClose={onClose} title="Scan the code" size={480} padding={28}>
      <div className={styles.form}>
        {fault ? (
          <Banner tone="warning">{fault}</Banner>
        ) : (
          <>
            <video ref={video} className={styles.video} muted playsInline aria-label="What the camera sees" />
            <p className="muted">Hold the square code of the customer’s ticket in front of the camera.</p>
          </>
        )}
        <Button look="default" wide data-autofocus onClick={onClose}>
          Type it
        </Button>
      </div>
    </Modal>
  );
}

/** Looks at the picture of the camera, again and again, until there is a code in it or the dialog is closed. */
async function watch(
  shown: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  found: (code: string) => void,
): Promise<void> {
  const [{ default: decode }, camera] = await Promise.all([
    import('qr/decode.js'),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ]);
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  const video = shown.current;
  if (signal.aborted || !video) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = camera;
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const look = () => {
    const code = pen && codeIn(video, pen, decode);
    if (!code) return;
    clearInterval(timer);
    stop();
    found(code);
  };
  const timer = setInterval(look, lookMilliseconds);
  signal.addEventListener('abort', () => clearInterval(timer));
}

type Decode = typeof import('qr/decode.js')['default'];

/** The middle square of the picture, and the pickup code in it, if there is one. */
function codeIn(video: HTMLVideoElement, pen: CanvasRenderingContext2D, decode: Decode): string | null {
  const size = Math.min(video.videoWidth, video.videoHeight);
  if (size === 0) return null;
  const [left, top] = [(video.videoWidth - size) / 2, (video.videoHeight - size) / 2];
  pen.drawImage(video, left, top, size, size, 0, 0, side, side);
  try {
    const text = decode(pen.getImageData(0, 0, side, side));
    const code = codeOf(text);
    // Other squares are about: a menu, a poster. Only four characters are a code of ours.
    return code.length === codeLength && text.trim().length === codeLength ? code : null;
  } catch {
    return null;
  }
}
