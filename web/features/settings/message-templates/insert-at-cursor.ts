/** Replaces what is selected in a field, as if the person had typed it, and moves the focus there. */
export function insertAtCursor(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const from = field.selectionStart ?? field.value.length;
  field.setRangeText(text, from, field.selectionEnd ?? from, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
