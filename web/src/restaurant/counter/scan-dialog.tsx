import * as m from '@fondly/messages';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { codeLength, normalizeCode } from '../orders/dialogs/code-field.tsx';
import styles from './counter.module.css';

const scanIntervalMilliseconds = 150;
/** The scanned square in pixels: enough for a code that fills a third of it, and quick on an old tablet. */
const canvasPixels = 480;

type Props = { onCode: (code: string) => void; onClose: () => void };

/** Scans the customer's code with the camera. Typing remains possible. */
export function ScanDialog({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const controller = new AbortController();
    watchCamera(video, controller.signal, (code) => latest.current(code)).catch(() => setFailed(true));
    return () => controller.abort();
  }, []);
  return (
    <Dialog isOpen onClose={onClose} title={m.counter_scan_title()}>
      <div className="stack gap-12">
        {isFailed ? (
          <Banner tone="warning">{m.counter_scan_failed()}</Banner>
        ) : (
          <>
            <video
              ref={video}
              className={`full radius-16 ${styles.video}`}
              muted
              playsInline
              aria-label={m.counter_scan_camera()}
            />
            <p className="muted">{m.counter_scan_hint()}</p>
          </>
        )}
        <Button variant="default" wide data-autofocus onClick={onClose}>
          {m.counter_scan_type_button()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Scans camera frames until one has a code or the dialog is closed. */
async function watchCamera(
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
  canvas.width = canvasPixels;
  canvas.height = canvasPixels;
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true });
  const scanFrame = () => {
    const code = canvasContext && decodeFrame(video, canvasContext, decode);
    if (!code) return;
    clearInterval(timer);
    stop();
    found(code);
  };
  const timer = setInterval(scanFrame, scanIntervalMilliseconds);
  signal.addEventListener('abort', () => clearInterval(timer));
}

type Decode = typeof import('qr/decode.js')['default'];

/** Decodes the middle square of a camera frame; null without a pickup code. */
function decodeFrame(video: HTMLVideoElement, canvasContext: CanvasRenderingContext2D, decode: Decode): string | null {
  const size = Math.min(video.videoWidth, video.videoHeight);
  if (size === 0) return null;
  const [left, top] = [(video.videoWidth - size) / 2, (video.videoHeight - size) / 2];
  canvasContext.drawImage(video, left, top, size, size, 0, 0, canvasPixels, canvasPixels);
  try {
    const text = decode(canvasContext.getImageData(0, 0, canvasPixels, canvasPixels));
    const code = normalizeCode(text);
    // Other QR codes are nearby, such as menus. Only four characters are a pickup code.
    return code.length === codeLength && text.trim().length === codeLength ? code : null;
  } catch {
    return null;
  }
}
