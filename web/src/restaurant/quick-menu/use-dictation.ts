import * as m from '@fondly/messages';
import { useEffect, useRef, useState } from 'react';
import { pageLocale } from '../../shared/language/page-language.ts';
import { toTypedLine } from './to-typed-line.ts';

/** What we use of the browser's speech recognition. Not every browser has it. */
type Recognition = {
  lang: string;
  start: () => void;
  abort: () => void;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
};
type WithRecognition = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };

const findRecognition = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as WithRecognition;
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
};

type Options = {
  /** Takes the spoken line, and returns what is read aloud; null for nothing. */
  onLine: (line: string) => string | null;
};

/** Listens for one sentence. `listen` is null where the browser cannot. A second press stops it. */
export function useDictation({ onLine }: Options) {
  const [Recognition] = useState(() => findRecognition());
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<Recognition>(null);
  useEffect(() => () => running.current?.abort(), []);

  const listen = () => {
    if (!Recognition) return;
    if (running.current) return running.current.abort();
    const recognition = new Recognition();
    running.current = recognition;
    recognition.lang = pageLocale;
    recognition.onresult = ({ results }) => {
      const line = toTypedLine(results[0]?.[0]?.transcript ?? '');
      readAloud(onLine(line));
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted')
        setProblem(error === 'not-allowed' ? m.quick_menu_no_microphone() : m.quick_menu_not_heard());
    };
    recognition.onend = () => {
      running.current = null;
      setListening(false);
    };
    setProblem(undefined);
    setListening(true);
    recognition.start();
  };
  return { isListening, problem, listen: Recognition ? listen : null };
}

function readAloud(text: string | null): void {
  if (!text || !('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = pageLocale;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}
