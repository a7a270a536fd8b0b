/** A hidden page paints nothing, so the wait ends after this time. */
const maxMilliseconds = 100;

/** Resolves after the browser has painted React's next update. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxMilliseconds);
    // React renders in its own timer, which was set before this one. The inner timer runs after the paint.
    setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
