type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Replaces what is selected in a field, as if the person had typed it, and moves the focus there. */
export function insertAtCursor(field: TextField, text: string) {
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** A field that had no focus yet has its cursor at the start, where people would not expect the text. */
export function moveCursorToEnd(field: TextField) {
  field.setSelectionRange(field.value.length, field.value.length);
}
