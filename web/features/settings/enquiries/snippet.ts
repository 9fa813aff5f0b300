const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The line that shows the enquiry form on a page of another site. */
export const enquiryScriptTag = (
  origin: string,
  { id, title }: { readonly id: string; readonly title: string },
) => `<script src="${origin}/enquiry.js" data-form="${id}" data-title="${escapeHtml(title)}" async></script>`;
