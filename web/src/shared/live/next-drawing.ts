/** A hidden page draws nothing, so nothing waits longer for it. */
const maxMilliseconds = 100;

/** Resolves when the browser has drawn what React does next. */
export function nextDrawing(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxMilliseconds);
    // React draws in a timer of its own, which comes before this one. The last timer comes after the frame.
    setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
