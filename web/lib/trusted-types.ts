/** The browser asks this policy before it turns a string into markup, a script or a script's address. */
type PolicyRules = { readonly createHTML: (text: string, type: string, sink: string) => string | null };
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): unknown };

/**
 * The Trusted Types policy of the pages, for strings that libraries pass to the browser. Style sheets contain no
 * `<`, and the editor parses text apart from the page, where nothing runs or loads; all other markup is refused,
 * and every string as a script.
 */
export function guardMarkup(types: TrustedTypes | undefined) {
  types?.createPolicy('default', {
    createHTML: (text, _type, sink) =>
      sink === 'DOMParser parseFromString' || !text.includes('<') ? text : null,
  });
}
