import { digitsOf } from './card-rules.mjs';

/**
 * Formats a field on input and keeps the caret behind the same digit.
 *
 * @param {HTMLInputElement} field
 * @param {(text: string) => string} format
 */
export function formatWhileTyping(field, format) {
  field.addEventListener('input', (event) => {
    const caret = field.selectionStart ?? field.value.length;
    const digitsBefore = digitsOf(field.value.slice(0, caret)).length;
    const atEnd = caret === field.value.length;
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    field.value = deleting && atEnd ? field.value.replace(/[ /]+$/, '') : format(field.value);
    if (atEnd) return;
    let position = 0;
    for (let digits = 0; position < field.value.length && digits < digitsBefore; position += 1) {
      if (/\d/.test(field.value[position] ?? '')) digits += 1;
    }
    field.setSelectionRange(position, position);
  });
}
