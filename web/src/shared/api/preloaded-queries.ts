/** What the server read for a page is as good as read by it for so long; then it is asked for anew. */
const freshMilliseconds = 30_000;

let answers: Record<string, unknown> = {};
let mayBeOvertaken = false;

/**
 * The answer to a read that the server put into this page, once for each address; undefined when there is none. It was
 * read for whoever opened the page, so nothing of it is left when something has been sent since.
 *
 * @param address - of the read, with its query
 */
export function takeAnswer(address: string): unknown {
  openBlock();
  const answer = answers[address];
  delete answers[address];
  return performance.now() < freshMilliseconds ? answer : undefined;
}

/** Whoever signs in next must not read what has not been asked for yet. */
export function forgetAnswers(): void {
  openBlock();
  answers = {};
}

/** Whether something of this page may have changed since the server wrote it and nobody has looked; says so once. */
export function wereAnswersInPage(): boolean {
  openBlock();
  const were = mayBeOvertaken;
  mayBeOvertaken = false;
  return were;
}

/** The block of data leaves the page when it is read. */
function openBlock(): void {
  const block = document.getElementById('answers');
  if (!block) return;
  answers = JSON.parse(block.textContent);
  mayBeOvertaken = true;
  block.remove();
}
