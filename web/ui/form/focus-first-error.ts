/** Moves to the first field at fault; call it in the event that found the faults, after they were set. */
export function focusFirstError(form: ParentNode = document) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
